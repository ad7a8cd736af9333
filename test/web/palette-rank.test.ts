import { expect, test } from 'vitest';
import { type Entry, entry } from '../../src/web/app/palette/entries.ts';
import { type Found, findIn } from '../../src/web/app/palette/rank.ts';

const named = (title: string, more: string[] = [], group: Entry['group'] = 'geofences'): Entry =>
  entry({ key: `${group}:${title}`, group, title, act: '/' }, more);

function found(typed: string, ...lists: Entry[][]): Found {
  const work = findIn(lists, typed);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const titles = (typed: string, ...lists: Entry[][]): string[] =>
  found(typed, ...lists).groups.flatMap(({ entries }) => entries.map(({ title }) => title));

test('order: full name, start of the name, starts of words, inside the name, other text', () => {
  const places = [
    named('Gate 4', ['Near the depot']),
    named('Subdepot'),
    named('Old depot'),
    named('Depot North'),
    named('Depot'),
    named('Harbour'),
  ];
  expect(titles('depot', places)).toEqual(['Depot', 'Depot North', 'Old depot', 'Subdepot', 'Gate 4']);
});

test('the typed phrase comes before its separate words, in the name and elsewhere', () => {
  const places = [
    named('Old', ['Line 3', 'Van 2']),
    named('Older', ['Line 2']),
    named('2 by line'),
    named('On line 2, north'),
  ];
  expect(titles('line 2', places)).toEqual(['On line 2, north', '2 by line', 'Older', 'Old']);
});

test.each([
  ['LODZ', 'Łódź'],
  ['strasse 4', 'Hafenstraße 4'],
  ['north yard', 'Yard North'],
  ['van  4', 'Van 4'],
  ['ב', 'בית'],
])('“%s” finds %s', (typed, title) => expect(titles(typed, [named(title), named('Other')])).toEqual([title]));

test('each word must be found somewhere', () => expect(titles('depot south', [named('Depot North')])).toEqual([]));

test('similar entries come last, in a group of their own, those with fewer typos first', () => {
  const places = [named('Markkleeburg', [], 'tags'), named('Markkleeberg'), named('Gate', ['Markleeberg'])];
  const { groups } = found('Markleeberg', places);
  expect(groups.map(({ name, entries }) => [name, ...entries.map(({ title }) => title)])).toEqual([
    ['geofences', 'Gate'],
    ['similar', 'Markkleeberg', 'Markkleeburg'],
  ]);
});

test('equal matches are sorted by length, then alphabetically', () =>
  expect(titles('de', [named('Depot B'), named('Depot A'), named('Dent')])).toEqual(['Dent', 'Depot A', 'Depot B']));

test('shows the best few of each kind with their count; kinds are sorted by their best', () => {
  const places = Array.from({ length: 20 }, (_, index) => named(`Old port ${String(index).padStart(2, '0')}`));
  const { groups, total } = found('port', places, [named('Port', [], 'tags')]);
  expect(groups.map(({ name, entries, total: all }) => [name, entries.length, all])).toEqual([
    ['tags', 1, 1],
    ['geofences', 6, 20],
  ]);
  expect(groups[1]?.entries.map(({ title }) => title.slice(-2))).toEqual(['00', '01', '02', '03', '04', '05']);
  expect(total).toBe(21);
});

test('fifty thousand entries are searched in steps with time checks', () => {
  const work = findIn([Array.from({ length: 50_000 }, (_, index) => named(`Place ${index}`))], '4711');
  let steps = 0;
  while (!work.next().done) steps += 1;
  expect(steps).toBe(100);
});
