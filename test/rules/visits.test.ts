import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillGap, type JudgedPlot, lookUps, type Visit, type VisitBook } from '../../src/rules/visits.ts';
import { Dice } from '../support/dice.ts';
import { shuffled } from '../support/order.ts';

const geofence = 7;

/** The visits of one vehicle as a list: `first-last`, or `first-` while it is open. */
class Book implements VisitBook {
  readonly visits: { geofenceId: number; visit: Visit }[] = [];
  readonly asked: string[] = [];

  constructor(
    start: readonly [number, number | null][] = [],
    private readonly brought = false,
  ) {
    for (const [first, last] of start) this.begin(geofence, visitOf(first, last));
  }
  at(geofenceId: number, utcMs: number): Visit | undefined {
    this.asked.push(`${geofenceId}@${utcMs}`);
    return this.visits.find(
      ({ geofenceId: id, visit }) =>
        id === geofenceId && visit.startUtcMs <= utcMs && (visit.endUtcMs === null || visit.endUtcMs >= utcMs),
    )?.visit;
  }
  returned = () => this.brought;
  begin(geofenceId: number, visit: Visit): void {
    this.visits.push({ geofenceId, visit });
  }
  change(visit: Visit, to: Partial<Visit>): void {
    Object.assign(visit, to);
  }
  /** In the order in which they were stored. */
  kept(of = geofence): string[] {
    return this.visits
      .filter(({ geofenceId }) => geofenceId === of)
      .map(({ visit }) => `${visit.startUtcMs}-${visit.endUtcMs ?? ''}`);
  }
}

const visitOf = (first: number, last: number | null): Visit => ({
  startPlotId: first,
  startUtcMs: first,
  endPlotId: last,
  endUtcMs: last,
});
/** The id of a plot is its time here. */
const inside = (utcMs: number): JudgedPlot => ({ id: utcMs, utcMs, inside: [geofence] });
const outside = (utcMs: number): JudgedPlot => ({ id: utcMs, utcMs, inside: [] });

type Case = [
  name: string,
  before: JudgedPlot | undefined,
  plots: JudgedPlot[],
  after: JudgedPlot | undefined,
  had: [number, number | null][],
  have: string[],
];

describe('new plots', () => {
  test.each<Case>([
    ['the first one inside', undefined, [inside(1)], undefined, [], ['1-']],
    ['the first one outside', undefined, [outside(1)], undefined, [], []],
    ['in, on and out', undefined, [inside(1), inside(2), outside(3)], undefined, [], ['1-2']],
    ['out after a visit that lasts', inside(2), [outside(3)], undefined, [[1, null]], ['1-2']],
    ['out and in again', inside(2), [outside(3), inside(4)], undefined, [[1, null]], ['1-2', '4-']],
    ['on and out', inside(2), [inside(3), outside(4)], undefined, [[1, null]], ['1-3']],
    ['on, after the geofence was brought back', inside(2), [inside(3)], undefined, [[1, 2]], ['1-2', '3-']],
  ])('%s', (_, before, plots, after, had, have) => {
    const book = new Book(had);
    fillGap({ before, plots, after }, book);
    expect(book.kept()).toEqual(have);
  });
});

describe('late plots', () => {
  test.each<Case>([
    ['inside, before all', undefined, [inside(1)], inside(5), [[5, null]], ['1-']],
    ['outside, before all', undefined, [outside(1)], inside(5), [[5, null]], ['5-']],
    ['inside within a visit', inside(1), [inside(3)], inside(5), [[1, 9]], ['1-9']],
    ['outside within a visit', inside(1), [outside(3)], inside(5), [[1, 9]], ['1-1', '5-9']],
    ['outside within one that lasts', inside(1), [outside(3)], inside(5), [[1, null]], ['1-1', '5-']],
    ['in and out within a visit', inside(1), [inside(2), outside(3), inside(4)], inside(5), [[1, 9]], ['1-2', '4-9']],
    [
      'out, in, out within a visit',
      inside(1),
      [outside(2), inside(3), outside(4)],
      inside(5),
      [[1, 9]],
      ['1-1', '3-3', '5-9'],
    ],
    ['after its end', inside(1), [inside(2)], outside(5), [[1, 1]], ['1-2']],
    ['after its end, in and out', inside(1), [inside(2), outside(3), inside(4)], outside(5), [[1, 1]], ['1-2', '4-4']],
    ['outside after its end', inside(1), [outside(2)], outside(5), [[1, 1]], ['1-1']],
    ['before its beginning', outside(1), [inside(2)], inside(5), [[5, 9]], ['2-9']],
    ['before its beginning, out again', outside(1), [inside(2), outside(3)], inside(5), [[5, 9]], ['5-9', '2-2']],
    ['between plots outside', outside(1), [inside(2), inside(3)], outside(5), [], ['2-3']],
  ])('%s', (_, before, plots, after, had, have) => {
    const book = new Book(had);
    fillGap({ before, plots, after }, book);
    expect(book.kept()).toEqual(have);
  });

  test.each<[string, JudgedPlot[], string[]]>([
    ['inside', [inside(3)], ['1-3', '5-']],
    ['outside', [outside(3)], ['1-2', '5-']],
    ['in and out', [inside(3), outside(4)], ['1-3', '5-']],
    ['out and in', [outside(3), inside(4)], ['1-2', '4-']],
  ])('%s, between a visit that ended with its geofence and the next one', (_, plots, have) => {
    const book = new Book(
      [
        [1, 2],
        [5, null],
      ],
      true,
    );
    fillGap({ before: inside(2), plots, after: inside(6) }, book);
    fillGap({ before: plots.at(-1), plots: [inside(7)], after: undefined }, new Book());
    expect(book.kept()).toEqual(have);
  });

  test('need no visit except those that `lookUps` names', () => {
    const dice = new Dice(3);
    for (let round = 0; round < 300; round += 1) {
      const some = (utcMs: number) => ({ id: utcMs, utcMs, inside: [1, 2, 3].filter(() => dice.whole(2) === 0) });
      const gap = { before: some(1), plots: [some(2), some(3)], after: some(4) };
      const book = new Book([], dice.whole(2) === 0);
      for (const id of [1, 2, 3]) {
        const [was, is] = [gap.before.inside.includes(id), gap.after.inside.includes(id)];
        const broken = book.returned() && dice.whole(2) === 0;
        if (was) book.begin(id, visitOf(1, is && !broken ? null : 1));
        if (is && (!was || broken)) book.begin(id, visitOf(4, null));
      }
      fillGap(gap, book);
      const { before, after } = lookUps(gap, book.returned);
      const named = new Set([...before.map((id) => `${id}@1`), ...after.map((id) => `${id}@4`)]);
      expect(book.asked.filter((each) => !named.has(each))).toEqual([]);
    }
  });
});

test('plots in any order lead to the visits of the plots in order', () => {
  const dice = new Dice(9);
  for (let round = 0; round < 300; round += 1) {
    const plots = Array.from(
      { length: 1 + dice.whole(14) },
      (_, index): JudgedPlot => ({
        id: index + 1,
        utcMs: index + 1,
        inside: [1, 2].filter(() => dice.whole(5) < 3),
      }),
    );
    const ordered = new Book();
    fillGap({ before: undefined, plots, after: undefined }, ordered);
    const mixed = new Book();
    const stored: JudgedPlot[] = [];
    for (const plot of shuffled(plots, dice)) {
      const place = stored.findIndex(({ utcMs }) => utcMs > plot.utcMs);
      const after = place === -1 ? undefined : stored[place];
      const before = stored[(place === -1 ? stored.length : place) - 1];
      fillGap({ before, plots: [plot], after }, mixed);
      stored.splice(place === -1 ? stored.length : place, 0, plot);
    }
    for (const id of [1, 2]) expect(mixed.kept(id).sort()).toEqual(ordered.kept(id).sort());
  }
});

describe('the drawing docs/late-plot.svg', () => {
  const drawing = readFileSync(join(import.meta.dirname, '../../docs/late-plot.svg'), 'utf8');
  const cases = drawing.split('<g ').flatMap((group): [string, string][] => {
    const title = /"case-title".*>(.+)</.exec(group)?.[1];
    return title === undefined || title === 'Marks' ? [] : [[title, group]];
  });
  const [left, step, margin] = [120, 40, 13];
  const timeAt = (x: number): number => (x - left) / step;

  const plotsOf = (group: string, drawn: RegExp): JudgedPlot[] =>
    [...group.matchAll(/<circle class="([^"]*)" cx="(\d+)"/g)].flatMap(([, marks = '', x]) =>
      drawn.test(marks) ? [(/inside/.test(marks) ? inside : outside)(timeAt(Number(x)))] : [],
    );
  const visitsOf = (group: string, mark: string): [number, number][] =>
    [...group.matchAll(new RegExp(`<rect class="${mark}" x="(\\d+)" .*width="(\\d+)"`, 'g'))].map(([, x, width]) => [
      timeAt(Number(x) + margin),
      timeAt(Number(x) + Number(width) - margin),
    ]);

  test('has its cases', () => expect(cases).toHaveLength(5));

  test.each(cases)('%s', (_, group) => {
    const book = new Book(visitsOf(group, 'before'));
    const plots = plotsOf(group, /^late/);
    const [utcMs] = plots.map((plot) => plot.utcMs);
    if (utcMs === undefined) throw new Error('no late plot is drawn');
    const neighbours = plotsOf(group, /^(?:in|out)side$/);
    const before = neighbours.findLast((plot) => plot.utcMs < utcMs);
    fillGap({ before, plots, after: neighbours.find((plot) => plot.utcMs > utcMs) }, book);
    expect(book.kept()).toEqual(visitsOf(group, 'after').map(([first, last]) => `${first}-${last}`));
  });
});
