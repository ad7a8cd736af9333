/** Searches, filters and sorts the rows of a table. Runs in slices, because there may be 100,000 rows. */
import { fold } from '../../../contract/fold.ts';
import type { Format } from '../../text/format.ts';
import type { SlicedWork } from '../slices.ts';
import { type Choice, type Column, choicesIn, named, type Sort, type TableView } from './column.ts';
import { collator, type SortKey, sortedIndexes } from './order.ts';

/** Rows per step of a slice. */
const stride = 128;

export interface FoundRows<Row> {
  /** First the rows with the whole phrase in one column, then the rows with its words in several. Each part keeps its order. */
  rows: readonly Row[];
  /** Length of the first part; the number of all rows if no row has the whole phrase. */
  exact: number;
}

/** Finds the rows that contain all words in their texts and have one of the chosen values in each filter. */
export function* findRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { find, filters }: Pick<TableView, 'find' | 'filters'>,
  format: Format,
): SlicedWork<FoundRows<Row>> {
  const words = searchable(find).split(/\s+/).filter(Boolean);
  const chosen = columns.flatMap(({ key, choice }) => {
    const values = filters[key];
    return choice && values && values.length > 0 ? [{ choice, values: new Set(values) }] : [];
  });
  if (words.length === 0 && chosen.length === 0) return { rows, exact: rows.length };
  const phrase = words.join(' ');
  const [first = '', ...others] = words;
  const textsOf = words.length > 0 ? foldedTexts(rows, columns, format) : () => '';
  const whole: Row[] = [];
  const apart: Row[] = [];
  const look = (row: Row): void => {
    if (!chosen.every(({ choice, values }) => choicesIn(choice, row).some(({ value }) => values.has(value)))) return;
    const texts = textsOf(row);
    // Most rows fail at the first word. A single word is the phrase itself.
    if (!texts.includes(first)) return;
    if (others.length === 0 || texts.includes(phrase)) whole.push(row);
    else if (others.every((word) => texts.includes(word))) apart.push(row);
  };
  for (const [at, row] of rows.entries()) {
    look(row);
    if (at % stride === 0) yield;
  }
  return whole.length === 0
    ? { rows: apart, exact: apart.length }
    : { rows: apart.length === 0 ? whole : whole.concat(apart), exact: whole.length };
}

/** Folded texts of a list's rows, so that a keystroke does not fold them again. */
interface Folded {
  columns: unknown;
  format: Format;
  texts: Map<object, string>;
}
/** Cached per list: 100,000 rows as keys of a `WeakMap` stop the browser at each garbage collection. */
const foldedOf = new WeakMap<readonly object[], Folded>();
/** The list that was folded last for these columns: the next list shares most rows with it. */
const lastLists = new WeakMap<object, WeakRef<readonly object[]>>();

/** People type a hyphen where numbers have a minus sign. */
const searchable = (text: string): string => fold(text).replaceAll('−', '-');

function foldedTexts<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  format: Format,
): (row: Row) => string {
  const textsOf = (list: readonly object[] | undefined): Map<object, string> | undefined => {
    const folded = list && foldedOf.get(list);
    return folded?.columns === columns && folded.format === format ? folded.texts : undefined;
  };
  const before = textsOf(lastLists.get(columns)?.deref());
  const texts = textsOf(rows) ?? new Map<object, string>();
  foldedOf.set(rows, { columns, format, texts });
  lastLists.set(columns, new WeakRef(rows));
  const searched = columns.filter(({ unsearched }) => !unsearched);
  // One line per text, so that no phrase matches across two texts.
  const foldRow = (row: Row): string => searched.map(({ text }) => foldOnce(text(row, format))).join('\n');
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const folded = before?.get(row) ?? foldRow(row);
    texts.set(row, folded);
    return folded;
  };
}

/** Sorts by a column. Rows without a value come last, equal rows keep their order. */
export function* sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  format: Format,
): SlicedWork<readonly Row[]> {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!column || !sort) return rows;
  const keyOf = column.sortBy ?? ((row: Row): SortKey => column.text(row, format) || null);
  const keys: SortKey[] = [];
  for (const row of rows) {
    keys.push(keyOf(row));
    if (keys.length % stride === 0) yield;
  }
  const sorted: Row[] = [];
  for (const index of sortedIndexes(keys, sort.descending)) {
    const row = rows[index];
    if (row !== undefined) sorted.push(row);
  }
  return sorted;
}

/** 100,000 rows repeat the same names. */
const foldedNames = new Map<string, string>();
const namesAtMost = 50_000;

function foldOnce(text: string): string {
  const known = foldedNames.get(text);
  if (known !== undefined) return known;
  if (foldedNames.size >= namesAtMost) foldedNames.clear();
  const folded = searchable(text);
  foldedNames.set(text, folded);
  return folded;
}

export interface CountedChoice extends Choice {
  count: number;
}

/** The values of a column's filter by name. Counts the rows of each that the search and the other filters leave. */
export function* choicesOf<Row extends object>(
  column: Column<Row>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  format: Format,
): SlicedWork<CountedChoice[]> {
  const { choice } = column;
  if (!choice) return [];
  const counted = new Map<string, CountedChoice>();
  for (const [at, row] of rows.entries()) {
    for (const { value, label } of choicesIn(choice, row)) {
      if (!counted.has(value)) counted.set(value, { value, label, count: 0 });
    }
    if (at % stride === 0) yield;
  }
  const others = { find: view.find, filters: { ...view.filters, [column.key]: [] } };
  const { rows: left } = yield* findRows(rows, columns, others, format);
  for (const [at, row] of left.entries()) {
    for (const { value } of choicesIn(choice, row)) {
      const found = counted.get(value);
      if (found) found.count += 1;
    }
    if (at % stride === 0) yield;
  }
  // Lists a value of the address that no row has, so that the user can remove it.
  for (const value of view.filters[column.key] ?? []) {
    if (!counted.has(value)) counted.set(value, { value, label: value, count: 0 });
  }
  return [...counted.values()].sort((one, other) => collator.compare(one.label, other.label));
}

/** "29 × Line 2", "10 × Line 1": the number of rows per value, the most frequent first. */
export function contentsOf<Row>({ label, choice }: Column<Row>, rows: readonly Row[], format: Format): string[] {
  if (!choice) return [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const found of choicesIn(choice, row)) counts.set(found.label, (counts.get(found.label) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || collator.compare(one, other))
    .map(([value, times]) => `${format.number(times)} × ${named(label, value)}`);
}
