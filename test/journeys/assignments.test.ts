import { expect, test } from 'vitest';
import { minuteMs } from '../../src/contract/durations.ts';
import { addDriver, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { expectSoon, setStage } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

test('a day of the timeline is typed digit by digit, and changes the address when it is complete', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/assignments?day=2026-02-06');
  const day = page.getByLabel('Date');
  const shownDay = (): string | null => new URL(page.url()).searchParams.get('day');
  // The same day in either order of day and month.
  await day.pressSequentially('11112024', { delay: 40 });
  await expectSoon(shownDay).toBe('2024-11-11');
  expect(await day.inputValue()).toBe('2024-11-11');

  // From its first part again.
  await day.blur();
  await day.pressSequentially('03', { delay: 40 });
  const typed = await day.inputValue();
  expect(typed).toMatch(/^2024-(03-11|11-03)$/);
  expect(shownDay()).toBe('2024-11-11');
  await page.keyboard.press('Enter');
  await expectSoon(shownDay).toBe(typed);

  await day.blur();
  await day.pressSequentially('12', { delay: 40 });
  const next = await day.inputValue();
  expect(shownDay()).toBe(typed);
  await day.blur();
  await expectSoon(shownDay).toBe(next);

  // Set by the browser's calendar, without a key.
  await day.fill('2025-05-05');
  await expectSoon(shownDay).toBe('2025-05-05');

  // An incomplete year does not change the address.
  await day.fill('2025-06-06');
  await day.pressSequentially('06062', { delay: 40 });
  await day.blur();
  await expectSoon(() => day.inputValue()).toBe('2025-06-06');
  expect(shownDay()).toBe('2025-06-06');
});

/** A time zone where it is between eight and nine in the morning. */
function morningZone(): string {
  const west = ((new Date().getUTCHours() + 4) % 24) - 12;
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`;
}

test('names of running assignments do not overlap, also in a narrow window', async () => {
  const person = await stage.newPerson();
  for (const [name, minutes] of [
    ['Ahmad Rahimi', 20],
    ['Claudia Mehnert-Wiedenhöft', 90],
    ['A name that is as long as a name can be in a form for drivers', 5],
  ] as const) {
    const vehicleId = await addVehicle(person);
    const driverId = await addDriver(person, { name });
    const startUtc = new Date(Date.now() - minutes * minuteMs).toISOString();
    await reply(person.request('POST', `${assignmentsPath}/start`, { driverId, vehicleId, startUtc }), 204);
  }
  const page = await stage.open(person, '/assignments', { timezoneId: morningZone() });
  await page
    .getByRole('gridcell', { name: /^Ahmad Rahimi/ })
    .first()
    .waitFor();
  const overlaps = () =>
    page.getByRole('row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const boxes = [...row.querySelectorAll('[role=gridcell] span')]
          .filter((each) => each.childElementCount === 0 && each.getClientRects().length > 0)
          .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
          .sort((one, other) => one.box.left - other.box.left);
        return boxes.flatMap((each, at) => {
          const next = boxes[at + 1];
          return next && next.box.left < each.box.right - 0.5 ? [`${each.text} | ${next.text}`] : [];
        });
      }),
    );
  for (const width of [1440, 1100, 900, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoon(overlaps, `${width} px wide`).toEqual([]);
  }
});
