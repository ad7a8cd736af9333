import type { ReactNode } from 'react';
import type { Format } from '../../text/format.ts';

/** What every row of a table has; the address names it. */
export interface TableRecord {
  id: number;
}

/** One value that a column can be narrowed to. `value` goes into the address: an id or a code, without a comma. */
export interface Choice {
  value: string;
  label: string;
}

/** One column. Keep them at module scope: rows are drawn anew when a column is another object. */
export interface Column<Row> {
  /** Its name in the address. */
  key: string;
  label: string;
  /** In words, as the person reads them; '' for nothing. Searched, sorted by and exported unless the others say otherwise. */
  text: (row: Row, format: Format) => string;
  /** On the screen in place of the words: a mark beside them. What can be pressed belongs into the panel. */
  draw?: (row: Row, format: Format) => ReactNode;
  /** Left out: by the words, numbers in them by their value. Nulls come last, whichever way. */
  sortBy?: (row: Row) => number | string | null;
  /** The moment that it tells: in UTC under the pointer. */
  moment?: (row: Row) => string | number | null;
  /** In a file: moments as the API writes them, numbers bare. Left out: the words. */
  export?: (row: Row) => string | number | null;
  /** Degrees: in a file in the person's unit, which the heading names. In place of `export`. */
  celsius?: (row: Row) => number | null;
  /** Makes it a filter, too. Several: the row is found by each of them. */
  choice?: (row: Row) => Choice | readonly Choice[];
  /** It has so many values that its filter lets them be found. */
  manyChoices?: boolean;
  /** A selection says how many of its rows have each value: "29 × Line 2". Needs `choice`. */
  inSelection?: true;
  /** Least pixels; the room that is left goes to all by `grow` (left out: 1). */
  width: number;
  grow?: number;
  align?: 'end';
  /** Only where somebody asks for it. */
  hidden?: boolean;
  /** Not found by what is typed. */
  unsearched?: boolean;
  /**
   * Where it stands in a phone's two lines; left out: nowhere. The first column is the first line; what is whole stands
   * below, too, and others are shortened in its favour.
   */
  phone?: 'end' | 'below' | 'whole';
  /** There its label stands before it, where it does not say by itself what it is. */
  phoneLabel?: true;
}

/** Least pixels of a moment in whole: its year is told where it is not this one. */
export const momentWidth = 150;

/** What a row has of a column that is a filter. */
export function choicesIn<Row>(choice: NonNullable<Column<Row>['choice']>, row: Row): readonly Choice[] {
  const found = choice(row);
  return 'value' in found ? [found] : found;
}

/** On a phone it stands below the first line. */
export const isBelow = <Row>({ phone }: Column<Row>): boolean => phone === 'below' || phone === 'whole';

/** A bare number does not say what it counts without its heading: "Vehicles 12". */
export const named = (label: string, value: string): string =>
  /^[\d\s.,]+$/.test(value) ? `${label} ${value}` : value;

export interface Sort {
  key: string;
  descending: boolean;
}

/** What the address says of a table. */
export interface TableView {
  find: string;
  sort: Sort | undefined;
  /** Keys in the columns' own order; undefined: as the columns say. */
  columns: readonly string[] | undefined;
  /** Column -> the values chosen; a row with any of them is shown. */
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Those to be seen, in their order. The first one names the row and is always there. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], { columns: chosen }: TableView): Column<Row>[] {
  return columns.filter(({ key, hidden }, index) => index === 0 || (chosen ? chosen.includes(key) : !hidden));
}

export const isFiltered = ({ find, filters }: TableView): boolean =>
  find !== '' || Object.values(filters).some((values) => values.length > 0);
