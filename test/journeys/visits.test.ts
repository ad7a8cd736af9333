import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createFormat } from '../../src/web/text/format.ts';
import { expectSoon, type Person, panel, setStage } from '../support/journey.ts';
import { type KnownFleet, type KnownVisit, knownFleet } from '../support/known-visits.ts';
import { addTag, reply } from '../support/records.ts';
import { csvRows, xlsxRows } from '../support/spreadsheet.ts';

const stage = setStage();
const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });

let person: Person;
let fleet: KnownFleet;
/** Every second place has this tag. */
let tagged: ReadonlySet<string>;
beforeAll(async () => {
  person = await stage.newPerson();
  fleet = await knownFleet();
  const tag = await addTag(person, { name: 'Rounds' });
  tagged = new Set(fleet.places.filter((_, at) => at % 2 === 0).map(({ description }) => description));
  const geofences = fleet.places.map((place) => ({ ...place, tags: tagged.has(place.description) ? [tag] : [] }));
  await reply(person.request('POST', '/public/v1/geofences/import', { mode: 'all', geofences }));
  const { key } = await reply<{ key: string }>(person.request('POST', '/public/v1/ingestKeys', { name: 'Fleet' }));
  const sent = await fetch(`${stage.service.url}/ingest/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(fleet.messages),
  });
  expect(await sent.json()).toMatchObject({ accepted: fleet.messages.length, rejectedCount: 0 });
});

/** A vehicle's known visits to tagged places that overlap the period. */
function expected(vehicle?: string): (KnownVisit & { seconds: number })[] {
  const [fromMs, toMs] = [Date.parse(fleet.from), Date.parse(fleet.to)];
  return fleet.visits
    .filter((visit) => tagged.has(visit.place) && (vehicle === undefined || visit.vehicle === vehicle))
    .filter(({ startMs, endMs, stillInside }) => startMs < toMs && (stillInside || endMs >= fromMs))
    .map((visit) => ({
      ...visit,
      seconds: Math.max(0, Math.min(visit.endMs, toMs) - Math.max(visit.startMs, fromMs)) / 1000,
    }));
}

/** The four sums above the table. */
const totals = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Totals', exact: true }).getByRole('definition').allTextContents();

function totalsOf(visits: readonly { seconds: number }[]): string[] {
  const inside = visits.reduce((sum, { seconds }) => sum + seconds, 0);
  const longest = Math.max(...visits.map(({ seconds }) => seconds));
  return [
    format.number(visits.length),
    ...[inside, visits.length === 0 ? 0 : inside / visits.length, longest].map((seconds) => format.duration(seconds)),
  ];
}

async function narrow(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true, expanded: false }).click();
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${choice}`) }).click();
  await page.keyboard.press('Escape');
}

async function download(page: Page, kind: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('visits are filtered, summed, exported, replayed, and shared as a link', async () => {
  const vehicle = fleet.messages[0]?.device ?? '';
  const page = await stage.open(person, `/visits?from=${fleet.from}&to=${fleet.to}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await narrow(page, 'Tags', 'Rounds');
  await expectSoon(() => totals(page)).toEqual(totalsOf(expected()));
  // Labels of the axis begin inside the chart.
  const chart = page.getByRole('region', { name: 'Totals', exact: true }).locator('svg:has(text)');
  const left = await chart.evaluate(
    (svg) =>
      Math.min(...[...svg.querySelectorAll('text')].map((label) => label.getBoundingClientRect().left)) -
      svg.getBoundingClientRect().left,
  );
  expect(left).toBeGreaterThanOrEqual(0);
  await narrow(page, 'Vehicle', vehicle);
  const known = expected(vehicle);
  await expectSoon(() => totals(page)).toEqual(totalsOf(known));
  await expectSoon(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(known.length + 1));

  const csv = await download(page, 'CSV for programs');
  const filters = `${vehicle.toLowerCase().replace(/\W+/g, '-')}-rounds`;
  expect(csv.name).toMatch(new RegExp(`^visits-${filters}-\\d{4}-\\d\\d-\\d\\d(-to-\\d{4}-\\d\\d-\\d\\d)?\\.csv$`));
  const [head = [], ...rows] = csvRows(csv.bytes.toString('utf8'));
  const at = (name: string): number => head.indexOf(name);
  const facts = ({ place, startMs, seconds }: (typeof known)[number]) =>
    [vehicle, place, new Date(startMs).toISOString(), String(seconds)].join(' ');
  const inFile = rows.map((cells) =>
    ['Vehicle', 'Geofence', 'Start (UTC)', 'Within period (s)'].map((name) => cells[at(name)]).join(' '),
  );
  expect(inFile.sort()).toEqual(known.map(facts).sort());
  const [sheetHead = [], ...sheetRows] = xlsxRows((await download(page, 'Excel')).bytes);
  const inSheet = ['Geofence', 'Within period', 'Place'].map((name) => sheetHead.indexOf(name));
  expect(inSheet.every((column) => column >= 0)).toBe(true);
  // A duration is a part of a day.
  const inSeconds = (cells: string[]): string[] => [
    cells[inSheet[0] ?? -1] ?? '',
    String(Math.round(Number(cells[inSheet[1] ?? -1]) * 86_400)),
  ];
  expect(sheetRows.map(inSeconds)).toEqual(
    rows.map((cells) => ['Geofence', 'Within period (s)'].map((name) => cells[at(name)])),
  );

  // The first click sorts the longest first.
  await page.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click();
  const longest = known.reduce((one, other) => (other.endMs - other.startMs > one.endMs - one.startMs ? other : one));
  const first = page.getByRole('row', { name: vehicle }).first();
  await expectSoon(() => first.textContent()).toContain(longest.place);
  await first.getByRole('link').click();
  const opened = panel(page, `${vehicle} at ${longest.place}`);
  const moment = opened.getByRole('slider', { name: 'Playback position' });
  expect(await moment.getAttribute('min')).toBe(String(longest.startMs));
  expect(await moment.getAttribute('max')).toBe(String(longest.endMs));
  await opened.getByRole('button', { name: 'Play' }).click();
  await expectSoon(async () => Number(await moment.inputValue())).toBeGreaterThan(longest.startMs);
  await opened.getByRole('button', { name: 'Pause' }).click();
  const shown = new Date(Number(await moment.inputValue()));
  await opened.getByText(`${format.fullDay(shown)}, ${format.timeOfDay(shown)} ·`).waitFor();

  await opened.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  // A sign-in applies to every tab.
  await panel(other, `${vehicle} at ${longest.place}`).waitFor();
  await expectSoon(() => totals(other)).toEqual(totalsOf(known));
  await other.getByText('Tag: Rounds').first().waitFor();
});
