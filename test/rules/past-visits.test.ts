import { describe, expect, test } from 'vitest';
import { matchVisits } from '../../src/rules/match-visits.ts';
import { type PastVisit, PastVisits } from '../../src/rules/past-visits.ts';

const series = (text: string, firstMs = 0) => ({
  count: text.length,
  utcMs: Float64Array.from(text, (_, at) => firstMs + at),
  id: Float64Array.from(text, (_, at) => 1000 + firstMs + at),
  inside: [...text].map((letter) => letter === 'x'),
});

describe('visits of a condition', () => {
  /** Pieces of plots, `x` inside; a piece that begins with `|` follows plots that were left out. */
  const visitsOf = (...pieces: string[]): string[] => {
    const found: PastVisit[] = [];
    const visits = new PastVisits<ReturnType<typeof series>>(
      ({ inside }, place) => inside[place] ?? false,
      (visit) => found.push(visit),
    );
    let firstMs = 0;
    for (const piece of pieces) {
      const plots = series(piece.replace('|', ''), firstMs);
      if (piece.startsWith('|')) visits.gap();
      visits.add(plots, 0, plots.count);
      firstMs += plots.count;
    }
    const shown = found.map(({ startUtcMs, endUtcMs, plots }) => `${startUtcMs}-${endUtcMs} ${plots}`);
    return visits.open ? [...shown, `${visits.open.startUtcMs}- ${visits.open.plots}`] : shown;
  };

  test.each<[string[], string[]]>([
    [[''], []],
    [['...'], []],
    [['.x.'], ['1-1 1']],
    [['xx.xx'], ['0-1 2', '3- 2']],
    [['xx', 'xx'], ['0- 4']],
    [
      ['xx', '|xx'],
      ['0-1 2', '2- 2'],
    ],
    [
      ['.x', '|', '|x', '.'],
      ['1-1 1', '2-2 1'],
    ],
  ])('%j', (pieces, expected) => expect(visitsOf(...pieces)).toEqual(expected));

  test('name their first and last plot', () => {
    const found: PastVisit[] = [];
    const visits = new PastVisits<ReturnType<typeof series>>(
      ({ inside }, place) => inside[place] ?? false,
      (visit) => found.push(visit),
    );
    visits.add(series('.xxx.', 5), 0, 5);
    expect(found).toEqual([{ startUtcMs: 6, startPlotId: 1006, endUtcMs: 8, endPlotId: 1008, plots: 3 }]);
  });
});

describe('matching', () => {
  /** `a0-5`: visit a from 0 to 5; without an end it is open. */
  const stay = (text: string) => {
    const [, name = '', start, end] = /^(\w)(\d+)-(\d*)$/.exec(text) ?? [];
    return { name, vehicleId: 1, startUtcMs: Number(start), endUtcMs: end === '' ? null : Number(end) };
  };
  test.each<[string, string, string, string, string]>([
    ['a0-5 b7-9', 'c0-5', 'a=c', 'b', ''],
    ['a0-5 b7-9', 'c3-8', 'a=c', 'b', ''],
    ['a0-9', 'c1-2 d4-5', 'a=c', '', 'd'],
    ['a0-9 b11-20', 'c1-2 d4-5 e8-12', 'a=c b=e', '', 'd'],
    ['a0-5 b7-', 'c6-', 'b=c', 'a', ''],
    ['a0-5', 'c5-5', 'a=c', '', ''],
    ['a0-5', 'c6-', '', 'a', 'c'],
    ['', 'c6-', '', '', 'c'],
    ['a1-1 b2-2', '', '', 'a b', ''],
  ])('%s by %s', (old, found, pairs, gone, fresh) => {
    const list = (text: string) => (text === '' ? [] : text.split(' ').map(stay));
    const matched = matchVisits(list(old).reverse(), list(found).reverse());
    const names = (visits: { name: string }[]) => visits.map(({ name }) => name).join(' ');
    expect(matched.pairs.map((pair) => `${pair.old.name}=${pair.found.name}`).join(' ')).toBe(pairs);
    expect([names(matched.gone), names(matched.fresh)]).toEqual([gone, fresh]);
  });

  test('compares only visits of the same vehicle', () => {
    const [old, found] = [stay('a0-5'), { ...stay('c0-5'), vehicleId: 2 }];
    expect(matchVisits([old], [found])).toEqual({ pairs: [], gone: [old], fresh: [found] });
  });
});
