import { describe, expect, test } from 'vitest';
import { createFormat } from '../../src/web/text/format.ts';
import type { Column, TableView } from '../../src/web/ui/table/column.ts';
import { visibleColumns } from '../../src/web/ui/table/column.ts';
import { choicesOf, contentsOf, createRowTexts, findRows, sortRows } from '../../src/web/ui/table/rows.ts';
import { readView, writeView } from '../../src/web/ui/table/use-table-view.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });

interface Van {
  id: number;
  name: string;
  fleet: string;
  speed: number | null;
}

const columns: readonly Column<Van>[] = [
  { key: 'name', label: 'Name', text: ({ name }) => name, width: 100 },
  {
    key: 'fleet',
    label: 'Fleet',
    text: ({ fleet }) => fleet,
    choice: ({ fleet }) => ({ value: fleet.toLowerCase(), label: fleet }),
    width: 100,
  },
  {
    key: 'speed',
    label: 'Speed',
    text: ({ speed }, { number }) => (speed === null ? '' : `${number(speed)} km/h`),
    sortBy: ({ speed }) => speed,
    export: ({ speed }) => speed,
    unsearched: true,
    hidden: true,
    width: 80,
  },
];

const van = (id: number, name: string, fleet = 'North', speed: number | null = null): Van => ({
  id,
  name,
  fleet,
  speed,
});
const vans = [van(1, 'Van 10', 'North', 50), van(2, 'van 2', 'South'), van(3, 'Łódź', 'South', 9), van(4, 'Van 1')];
const textsOf = createRowTexts(vans, columns, format);
const view: TableView = { find: '', sort: undefined, columns: undefined, filters: {} };
const found = (wanted: Partial<TableView>) =>
  findRows(vans, columns, { ...view, ...wanted }, textsOf).rows.map(({ id }) => id);
const sorted = (key: string, descending = false) =>
  sortRows(vans, columns, [{ key, descending }], format).map(({ id }) => id);

describe('search finds rows', () => {
  test.each<[string, Partial<TableView>, number[]]>([
    ['all of them while nothing is asked', {}, [1, 2, 3, 4]],
    ['by a word, ignoring case', { find: 'VAN' }, [1, 2, 4]],
    ['without its marks', { find: 'lodz' }, [3]],
    ['by all words, wherever they stand', { find: 'south van' }, [2]],
    ['but not across two texts', { find: '1north' }, []],
    ['not by columns that are not searched', { find: '50 km' }, []],
    ['by a value chosen', { filters: { fleet: ['south'] } }, [2, 3]],
    ['by any of several', { filters: { fleet: ['south', 'north'] } }, [1, 2, 3, 4]],
    ['by words and value', { find: 'van', filters: { fleet: ['south'] } }, [2]],
  ])('%s', (_, wanted, ids) => expect(found(wanted)).toEqual(ids));

  test('by a hyphen for a minus sign', () => {
    const cold = [van(1, '−18 °C'), van(2, '18 °C')];
    const idsFor = (find: string) => findRows(cold, columns, { ...view, find }, textsOf).rows.map(({ id }) => id);
    expect([idsFor('-18'), idsFor('−18')]).toEqual([[1], [1]]);
  });

  test('by similar names, after the exact ones', () => {
    const names = [van(1, 'Meyer'), van(2, 'Meier'), van(3, 'Mayer')];
    const result = findRows(names, columns, { ...view, find: 'meier' }, createRowTexts(names, columns, format));
    expect([result.rows.map(({ id }) => id), result.exact]).toEqual([[2, 1], 1]);
  });

  test('again after the texts of a column changed', () => {
    expect(found({ find: 'north' })).toEqual([1, 4]);
    const renamed = columns.map((column) => ({ ...column, text: () => 'nowhere' }));
    expect(findRows(vans, renamed, { ...view, find: 'north' }, createRowTexts(vans, renamed, format)).rows).toEqual([]);
  });

  test.each<[string, readonly Van[], string, number[], number]>([
    ['with the phrase in one text first', [van(1, 'Line 3', 'Van 2'), van(2, 'Line 2')], 'line 2', [2, 1], 1],
    [
      'in the order given, in both parts',
      [van(1, 'Line 2'), van(2, '2 Line'), van(3, 'Line 20'), van(4, '2, line')],
      'LINE  2',
      [1, 3, 2, 4],
      2,
    ],
    [
      'as one part if no text has the phrase',
      [van(1, 'Line 3', 'Van 2'), van(2, 'Van 2', 'Line')],
      'line 2',
      [1, 2],
      2,
    ],
    ['as one part for a single word', [van(1, 'Line 3'), van(2, 'Other', 'Line')], 'line', [1, 2], 2],
  ])('%s', (_, rows, find, ids, whole) => {
    const result = findRows(rows, columns, { ...view, find }, textsOf);
    expect([result.rows.map(({ id }) => id), result.whole]).toEqual([ids, whole]);
  });
});

describe('sorting', () => {
  test.each<[string, string, boolean, number[]]>([
    ['numbers in words by their value', 'name', false, [3, 4, 2, 1]],
    ['the other way round', 'name', true, [1, 2, 4, 3]],
    ['by a number, those without one last', 'speed', false, [3, 1, 2, 4]],
    ['and last the other way round, too', 'speed', true, [1, 3, 2, 4]],
    ['equal ones as they came', 'fleet', false, [1, 4, 2, 3]],
    ['equal ones as they came, the other way round', 'fleet', true, [2, 3, 1, 4]],
    ['not at all by a column that is not there', 'colour', false, [1, 2, 3, 4]],
  ])('%s', (_, key, descending, ids) => expect(sorted(key, descending)).toEqual(ids));

  test('moments by time, whatever their words, those without one last', () => {
    const left: Column<Van> = {
      ...{ key: 'left', label: 'Left', width: 100 },
      text: ({ speed }, { dateTime }) => (speed === null ? 'never' : dateTime(new Date(speed * 86_400_000))),
      moment: ({ speed }) => speed && new Date(speed * 86_400_000).toISOString(),
    };
    const order = (descending: boolean) =>
      sortRows(vans, [left], [{ key: 'left', descending }], format).map(({ id }) => id);
    expect([order(false), order(true)]).toEqual([
      [3, 1, 2, 4],
      [1, 3, 2, 4],
    ]);
  });
});

test('a filter counts the rows of each value after all other filters', () => {
  const fleet = columns[1] as Column<Van>;
  const choices = (wanted: Partial<TableView>) =>
    choicesOf(fleet, vans, columns, { ...view, ...wanted }, textsOf).map(({ label, count }) => `${label} ${count}`);
  expect(choices({})).toEqual(['North 2', 'South 2']);
  expect(choices({ find: 'van', filters: { fleet: ['north'] } })).toEqual(['North 2', 'South 1']);
  expect(choices({ filters: { fleet: ['gone'] } })).toEqual(['gone 0', 'North 2', 'South 2']);
});

test('a selection counts the rows of each value, the most frequent first, bare numbers with their heading', () => {
  expect(contentsOf(columns[1] as Column<Van>, [...vans, van(5, 'Van 5')], format)).toEqual(['3 × North', '2 × South']);
  const line: Column<Van> = {
    ...(columns[1] as Column<Van>),
    label: 'Line',
    choice: () => ({ value: '2', label: '2' }),
  };
  expect(contentsOf(line, vans, format)).toEqual(['4 × Line 2']);
});

test('visible columns: default, chosen, and always the one with the name', () => {
  const keys = (wanted: Partial<TableView>) => visibleColumns(columns, { ...view, ...wanted }).map(({ key }) => key);
  expect(keys({})).toEqual(['name', 'fleet']);
  expect(keys({ columns: [{ key: 'speed' }] })).toEqual(['name', 'speed']);
  expect(keys({ columns: [{ key: 'speed' }, { key: 'nonsense' }, { key: 'fleet' }] })).toEqual([
    'name',
    'speed',
    'fleet',
  ]);
});

test('rows that are equal in one column are sorted by the next', () => {
  const ids = (...sorts: [key: string, descending: boolean][]) =>
    sortRows(
      vans,
      columns,
      sorts.map(([key, descending]) => ({ key, descending })),
      format,
    ).map(({ id }) => id);
  expect(ids(['fleet', false], ['name', false])).toEqual([4, 1, 3, 2]);
  expect(ids(['fleet', true], ['name', true])).toEqual([2, 3, 1, 4]);
});

describe('a view in the URL', () => {
  test('is parsed back unchanged', () => {
    const wanted: TableView = {
      find: 'depot',
      sort: [
        { key: 'fleet', descending: true },
        { key: 'name', descending: false },
      ],
      columns: [{ key: 'name' }, { key: 'fleet', width: 180 }],
      filters: { fleet: ['south', 'north'] },
    };
    expect(readView(writeView(wanted), columns)).toEqual(wanted);
    expect(writeView(wanted)).toEqual({
      find: 'depot',
      sort: '-fleet,name',
      columns: ['name', 'fleet~180'],
      fleet: ['south', 'north'],
    });
  });

  test('has defaults for missing and invalid parts', () => {
    expect(readView({}, columns)).toEqual({ ...view, filters: { fleet: [] } });
    expect(readView({ find: 3, sort: '-nonsense', fleet: 'south' }, columns)).toEqual({
      ...view,
      filters: { fleet: ['south'] },
    });
  });

  test('has each order once, and only widths that the user can set', () => {
    const { sort, columns: shown } = readView(
      { sort: '-name,fleet,name,nonsense', columns: 'name~9999,fleet~1,speed~wide' },
      columns,
    );
    expect(sort).toEqual([
      { key: 'name', descending: true },
      { key: 'fleet', descending: false },
    ]);
    expect(shown).toEqual([{ key: 'name', width: 1200 }, { key: 'fleet', width: 48 }, { key: 'speed' }]);
  });
});
