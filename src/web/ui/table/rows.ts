/** Searches, filters and sorts rows that are all in memory. */
import { findByName, searchText } from '../../../contract/name-search.ts';
import type { Format } from '../../text/format.ts';
import { type Choice, type Column, choicesIn, named, type Sort, type TableView } from './column.ts';
import { collator, compareKeys, type SortKey } from './order.ts';

export interface FoundRows<Row> {
  /** First the rows with the whole phrase, then those with its words in several columns, then similar ones. */
  rows: readonly Row[];
  /** Length of the first part, or of the first part that is not empty. */
  whole: number;
  /** Length of the first two parts. */
  exact: number;
}

/** The searchable texts of rows. The first search makes all of them once. */
export function createRowTexts<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  format: Format,
): (row: Row) => string {
  const searched = columns.filter(({ unsearched }) => !unsearched);
  const textsOf = (row: Row): string => searchText(searched.map(({ text }) => text(row, format)));
  let texts: ReadonlyMap<Row, string> | undefined;
  return (row) => {
    texts ??= new Map(rows.map((each) => [each, textsOf(each)]));
    return texts.get(row) ?? textsOf(row);
  };
}

/** Finds the rows that match the search and have one of the chosen values in each filter. */
export function findRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { find, filters }: Pick<TableView, 'find' | 'filters'>,
  textsOf: (row: Row) => string,
): FoundRows<Row> {
  const chosen = columns.flatMap(({ key, choice }) => {
    const values = filters[key];
    return choice && values && values.length > 0 ? [{ choice, values: new Set(values) }] : [];
  });
  const left = rows.filter((row) =>
    chosen.every(({ choice, values }) => choicesIn(choice, row).some(({ value }) => values.has(value))),
  );
  const { found, ...parts } = findByName(left, textsOf, find);
  return { rows: found, ...parts };
}

/** Sorts by columns, the most important first. Rows without a value come last, equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorts: readonly Sort[],
  format: Format,
): readonly Row[] {
  const used = sorts.flatMap(({ key, descending }) => {
    const column = columns.find((each) => each.key === key);
    if (!column) return [];
    return [{ keyOf: sortKeyOf(column, format), compare: compareKeys(descending) }];
  });
  if (used.length === 0) return rows;
  return rows
    .map((row) => ({ row, keys: used.map(({ keyOf }) => keyOf(row)) }))
    .sort((one, other) => {
      for (const [index, { compare }] of used.entries()) {
        const order = compare(one.keys[index] ?? null, other.keys[index] ?? null);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}

function sortKeyOf<Row>({ sortBy, moment, text }: Column<Row>, format: Format): (row: Row) => SortKey {
  if (sortBy) return sortBy;
  if (!moment) return (row) => text(row, format) || null;
  return (row) => {
    const at = moment(row);
    return at === null ? null : new Date(at).getTime();
  };
}

/** A value of a filter with the number of its rows; undefined: not counted. */
export interface CountedChoice extends Choice {
  count: number | undefined;
}

/** The values of a column's filter by name. Counts the rows of each that the search and the other filters leave. */
export function choicesOf<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  textsOf: (row: Row) => string,
): CountedChoice[] {
  const { choice } = column;
  if (!choice) return [];
  const labels = new Map(rows.flatMap((row) => choicesIn(choice, row).map(({ value, label }) => [value, label])));
  const others = { find: view.find, filters: { ...view.filters, [column.key]: [] } };
  const counts = new Map<string, number>();
  for (const row of findRows(rows, columns, others, textsOf).rows) {
    for (const { value } of choicesIn(choice, row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const choices = [...labels].map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }));
  return byLabel(withChosen(choices, view.filters[column.key]));
}

/** Adds values of the address that no row has, so that the user can remove them. */
export const withChosen = (choices: readonly CountedChoice[], chosen: readonly string[] = []): CountedChoice[] => {
  const known = new Set(choices.map(({ value }) => value));
  const unknown = chosen.filter((value) => !known.has(value));
  return [...choices, ...unknown.map((value) => ({ value, label: value, count: 0 }))];
};

export const byLabel = (choices: readonly CountedChoice[]): CountedChoice[] =>
  choices.toSorted((one, other) => collator.compare(one.label, other.label));

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
