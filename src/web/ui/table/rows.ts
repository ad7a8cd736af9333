/** Which rows a table shows, and in which order: pure, and quick enough for a hundred thousand. */
import { fold } from '../../../contract/fold.ts';
import type { Format } from '../../text/format.ts';
import { type Choice, type Column, choicesIn, type Sort, type TableView } from './column.ts';

/** A row is found when it has all the words, somewhere in its texts, and in each filter one of the values chosen. */
export function findRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { find, filters }: Pick<TableView, 'find' | 'filters'>,
  format: Format,
): readonly Row[] {
  const words = fold(find).split(/\s+/).filter(Boolean);
  const chosen = columns.flatMap(({ key, choice }) => {
    const values = filters[key];
    return choice && values && values.length > 0 ? [{ choice, values: new Set(values) }] : [];
  });
  if (words.length === 0 && chosen.length === 0) return rows;
  const textsOf = words.length > 0 ? foldedTexts(columns, format) : () => '';
  return rows.filter((row) => {
    if (!chosen.every(({ choice, values }) => choicesIn(choice, row).some(({ value }) => values.has(value))))
      return false;
    const texts = textsOf(row);
    return words.every((word) => texts.includes(word));
  });
}

/** Folded once for as long as columns and format are the same, not at each letter. */
const folded = new WeakMap<object, WeakMap<Format, WeakMap<object, string>>>();

function foldedTexts<Row extends object>(columns: readonly Column<Row>[], format: Format): (row: Row) => string {
  const byFormat = folded.get(columns) ?? new WeakMap<Format, WeakMap<object, string>>();
  folded.set(columns, byFormat);
  const known = byFormat.get(format) ?? new WeakMap<object, string>();
  byFormat.set(format, known);
  const searched = columns.filter(({ unsearched }) => !unsearched);
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    // A line each, so that no word is found across two texts; folded one by one, since most of them are plain.
    const texts = searched.map(({ text }) => fold(text(row, format))).join('\n');
    known.set(row, texts);
    return texts;
  };
}

/** "Van 2" before "Van 10"; case and marks decide last. */
const collator = new Intl.Collator(undefined, { numeric: true });

type SortKey = number | string | null;

/** In the order asked for, those without a value last; equal ones stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  format: Format,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return rows;
  const keyOf = column.sortBy ?? ((row: Row): SortKey => column.text(row, format) || null);
  const keys = rows.map(keyOf);
  const sign = sort.descending ? -1 : 1;
  const order = Array.from(rows.keys());
  order.sort((one, other) => compare(keys[one] ?? null, keys[other] ?? null, sign) || one - other);
  return order.flatMap((at) => rows[at] ?? []);
}

function compare(one: SortKey, other: SortKey, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * sign;
  return collator.compare(String(one), String(other)) * sign;
}

export interface CountedChoice extends Choice {
  count: number;
}

/** What a column can be narrowed to, by name, with how many rows each would leave of those that the rest lets through. */
export function choicesOf<Row extends object>(
  column: Column<Row>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  format: Format,
): CountedChoice[] {
  const { choice } = column;
  if (!choice) return [];
  const counted = new Map<string, CountedChoice>();
  for (const row of rows) {
    for (const { value, label } of choicesIn(choice, row)) {
      if (!counted.has(value)) counted.set(value, { value, label, count: 0 });
    }
  }
  const others = { find: view.find, filters: { ...view.filters, [column.key]: [] } };
  for (const row of findRows(rows, columns, others, format)) {
    for (const { value } of choicesIn(choice, row)) {
      const found = counted.get(value);
      if (found) found.count += 1;
    }
  }
  // A value in the address that no row has: it is the reason why nothing is shown, and can be taken off.
  for (const value of view.filters[column.key] ?? []) {
    if (!counted.has(value)) counted.set(value, { value, label: value, count: 0 });
  }
  return [...counted.values()].sort((one, other) => collator.compare(one.label, other.label));
}
