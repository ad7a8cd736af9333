import type { ReactNode } from 'react';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';

/** A row of any table. The address contains its id. */
export interface TableRecord {
  id: number;
}

/** One value of a column's filter. `value` goes into the address: an id or a code without a comma. */
export interface Choice {
  value: string;
  label: string;
}

/** How the service filters by a column of a growing list. */
export type StoredFilter =
  /** By id, 0 for `none`. `by`: the totals that count the rows of each id; left out: the page knows the ids. */
  | { parameter: string; by?: string }
  /** By one of some values. `stored`: the value of the parameter. */
  | { parameter: string; values: readonly (Choice & { stored: string })[] };

/** One column. Define columns at module scope: another object makes all rows render again. */
export interface Column<Row> {
  /** Name in the address. */
  key: string;
  label: string;
  /** The cell's text, '' for none. Search, sorting and export use it unless another field replaces it. */
  text: (row: Row, format: Format) => string;
  /** Replaces the text on the screen, for example with a mark and text. Buttons belong in the panel. */
  draw?: (row: Row, format: Format) => ReactNode;
  /** Left out: sorts by the moment, else by the text, with numbers in it by value. Nulls come last in both directions. */
  sortBy?: (row: Row) => number | string | null;
  /** The first click sorts in descending order: the longest duration first. */
  descendingFirst?: true;
  /** The moment in the cell: its tooltip shows it in UTC, and a file has it as a date and time. */
  moment?: (row: Row) => string | number | null;
  /** The day in the cell, `2026-11-20`: a file has it as a date. */
  day?: (row: Row) => string | null;
  /** The seconds in the cell: a file has them as a duration, and the selection shows their sum. */
  seconds?: (row: Row) => number | null;
  /** Value in an exported file, such as a plain number. Left out: the text. */
  export?: (row: Row) => string | number | null;
  /** Loads the values of an exported file. Replaces `export`. */
  exportLater?: (rows: readonly Row[], format: Format) => Promise<(row: Row) => string | null>;
  /** A file of the default columns has this column, too, although it is hidden. */
  alwaysExported?: true;
  /** Temperature: the file shows it in the user's unit, which the header names. Replaces `export`. */
  celsius?: (row: Row) => number | null;
  /** The same for a bound, in °C: the file shows it as it was typed. */
  bound?: (row: Row) => number | null;
  /** Adds a filter for the column. A row with several values matches each of them. */
  choice?: (row: Row) => Choice | readonly Choice[];
  /** For a growing list: how the service sorts and filters by the column. */
  storedSort?: string;
  storedFilter?: StoredFilter;
  /** Name in files that the service makes, if it is not the key. */
  inFile?: string;
  /** The filter has a search box for its values. */
  manyChoices?: boolean;
  /** The page's title line names the chosen values, so the filter does not repeat them. */
  namedInTitle?: true;
  /** The selection bar counts the values: "29 × Line 2". Needs `choice`. */
  inSelection?: true;
  /** Names the row together with the first column, whose text several rows may have: "Cold box 03, 26 Nov, 12:03". */
  inName?: true;
  /** Minimum width in pixels. `grow` (default 1) is the column's share of the remaining width. */
  width: number;
  grow?: number;
  align?: 'end';
  /** Hidden until the user chooses it. */
  hidden?: boolean;
  /**
   * A table that is too narrow for all default columns hides spare ones first, then those that a phone does not show, then the
   * others. The last column of each group is hidden first.
   */
  spare?: true;
  /** Left out of the search. */
  unsearched?: boolean;
  /** The values load with the rows on the screen, so the table cannot be sorted by them. */
  unsorted?: true;
  /**
   * Place on a phone; left out: not shown. The first column is the first line, `end` is its right end. `below` and `whole`
   * are in the second line, where only `whole` is never shortened.
   */
  phone?: 'end' | 'below' | 'whole';
  /** On a phone, the label precedes a value that does not explain itself. */
  phoneLabel?: true;
}

/** Minimum width of a full timestamp column (the year is shown only for other years). */
export const momentWidth = 150;

/** How long the row's span lasts; the longest first by default. */
export const durationColumn = <Row extends { startMs: number; endMs: number }>(width: number): Column<Row> => ({
  key: 'duration',
  label: text.records.duration,
  text: ({ startMs, endMs }, format) => format.duration((endMs - startMs) / 1000),
  storedSort: 'duration',
  descendingFirst: true,
  seconds: ({ startMs, endMs }) => Math.round((endMs - startMs) / 1000),
  width,
  align: 'end',
  unsearched: true,
  phone: 'whole',
});

/** The columns that name a row, also hidden ones. */
export const namingColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ inName }, index) => index === 0 || inName);

/** Filter values of a row. */
export function choicesIn<Row>(choice: NonNullable<Column<Row>['choice']>, row: Row): readonly Choice[] {
  const found = choice(row);
  return 'value' in found ? [found] : found;
}

/** Whether the column is in a phone's second line. */
export const isBelow = <Row>({ phone }: Column<Row>): boolean => phone === 'below' || phone === 'whole';

/** Adds the label to a plain number: "Vehicles 12". */
export const named = (label: string, value: string): string =>
  /^[\d\s.,]+$/.test(value) ? `${label} ${value}` : value;

export interface Sort {
  key: string;
  descending: boolean;
}

/**
 * The orders after a click on the column's header: the other direction if the table is sorted by it. `adding` (Shift) keeps the
 * other orders; the column sorts the rows that are equal in them.
 */
export function nextSorts<Row>(
  { key, descendingFirst }: Column<Row>,
  sorts: readonly Sort[],
  adding: boolean,
): readonly Sort[] {
  const now = sorts.find((sort) => sort.key === key);
  const next = { key, descending: now ? !now.descending : descendingFirst === true };
  if (!adding) return [next];
  return now ? sorts.map((sort) => (sort === now ? next : sort)) : [...sorts, next];
}

/** A shown column. Its width in pixels if the user has set it. */
export interface ShownColumn {
  key: string;
  width?: number;
}

/** The part of a table's state that is in the address. */
export interface TableView {
  find: string;
  /** Each sorts the rows that are equal in those before it. Undefined: the table's default order. */
  sort: readonly Sort[] | undefined;
  /** The shown columns from left to right; undefined: the columns that are not `hidden`. */
  columns: readonly ShownColumn[] | undefined;
  /** Chosen values by column key. A row matches if it has any of them. */
  filters: Readonly<Record<string, readonly string[]>>;
}

/** The shown columns from left to right. The first column names the row: it is always shown, and first. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], { columns: kept }: TableView): Column<Row>[] {
  if (!kept) return defaultColumns(columns);
  const shown = kept.flatMap(({ key }) => columns.find((column) => column.key === key) ?? []);
  return [...new Set([...columns.slice(0, 1), ...shown])];
}

const defaultColumns = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.filter(({ hidden }, index) => index === 0 || !hidden);

/** The user has chosen columns or their order. A view that only changes widths has the default columns. */
export function hasChosenColumns<Row>(columns: readonly Column<Row>[], view: TableView): boolean {
  const visible = visibleColumns(columns, view);
  const usual = defaultColumns(columns);
  return visible.length !== usual.length || visible.some((column, index) => column !== usual[index]);
}

/** Widths in pixels that the user has set, by column key. */
export type Widths = Readonly<Record<string, number>>;

export const widthsIn = ({ columns = [] }: Pick<TableView, 'columns'>): Widths =>
  Object.fromEntries(columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width] as const])));

/** The columns in the form of a view. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], widths: Widths): ShownColumn[] =>
  columns.map(({ key }) => {
    const width = widths[key];
    return width === undefined ? { key } : { key, width };
  });

/** A view's columns after a gesture on the shown ones. A new width alone keeps the columns without room. */
export function afterGesture<Row>(
  visible: readonly Column<Row>[],
  shown: readonly Column<Row>[],
  widths: Widths,
  changed: ShownColumn[],
): ShownColumn[] {
  if (changed.some(({ key }, index) => key !== shown[index]?.key)) return changed;
  return shownColumns(visible, widths).map((column) => changed.find(({ key }) => key === column.key) ?? column);
}

/** A width that the user can set, in pixels. */
export const widthLimits = { min: 48, max: 1200 };

export const allowedWidth = (width: number): number =>
  Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)));

/** Width of the check marks that select rows. */
export const selectPixels = 36;

const paddingPixels = 24;

/** Pixels of a row outside its columns. */
export const sidePixels = (selectable: boolean): number => paddingPixels + (selectable ? selectPixels : 0);

/** The columns that fit into `room` pixels. The first column names the row and always stays. */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
  widths: Widths,
): readonly Column<Row>[] {
  const widthOf = ({ key, width }: Column<Row>): number => widths[key] ?? width;
  const leaving = columns
    .slice(1)
    .reverse()
    .sort((one, other) => importance(one) - importance(other));
  const left = new Set<Column<Row>>();
  let excess = columns.reduce((sum, column) => sum + widthOf(column), 0) - room;
  for (const column of leaving) {
    if (excess <= 0) break;
    left.add(column);
    excess -= widthOf(column);
  }
  return left.size === 0 ? columns : columns.filter((column) => !left.has(column));
}

const phoneImportance = { below: 2, whole: 3, end: 4 };
const importance = <Row>({ spare, phone }: Column<Row>): number => (spare ? 0 : phone ? phoneImportance[phone] : 1);

/** The names of the columns that the user has chosen, for files that the service makes. Undefined: the default ones. */
export const chosenInFile = <Row>(columns: readonly Column<Row>[], view: TableView): string[] | undefined =>
  hasChosenColumns(columns, view) ? visibleColumns(columns, view).map(({ key, inFile = key }) => inFile) : undefined;

/** The columns of a file: those that the user has chosen, in their order, or the default ones. */
export const exportedColumns = <Row>(columns: readonly Column<Row>[], view: TableView): Column<Row>[] =>
  hasChosenColumns(columns, view)
    ? visibleColumns(columns, view)
    : columns.filter(({ hidden, alwaysExported }, index) => index === 0 || !hidden || alwaysExported);

export const isFiltered = ({ find, filters }: TableView): boolean =>
  find !== '' || Object.values(filters).some((values) => values.length > 0);

/** The names of the chosen values and the search, for the name of a file. */
export const filterNames = <Row>(
  columns: readonly Column<Row>[],
  { find, filters }: TableView,
  labelOf: (column: Column<Row>, value: string) => string,
): string[] => [
  ...columns.flatMap((column) => (filters[column.key] ?? []).map((value) => labelOf(column, value))),
  find,
];
