/** The texts of a line by field: the two columns of a moment or name joined, and numbers with the unit of their column. */
import { readDecimal } from '../../text/decimal-text.ts';
import type { ImportKind } from './import-kinds.ts';
import { joinedParts } from './join-moments.ts';
import { isNameOfPerson, isNameReversed, unitGivenBy } from './match-columns.ts';

interface Columns {
  kind: ImportKind;
  fields: readonly (string | undefined)[];
  names: readonly string[] | undefined;
}

export function cellReader({ kind, fields, names }: Columns): (cells: readonly string[]) => Record<string, string> {
  const columns = fields.flatMap((field, index) => (field === undefined ? [] : [{ field, index }]));
  const units = columns.map(({ field, index }) => unitGivenBy(names?.[index] ?? '', field));
  const nameOf = (field: string, nth: number): string =>
    names?.[columns.filter((column) => column.field === field)[nth]?.index ?? -1] ?? '';
  const isReversed = isNameReversed(nameOf('name', 0), nameOf('name', 1));
  return (cells) => {
    const row: Record<string, string> = {};
    for (const [at, { field, index }] of columns.entries()) {
      const cell = withUnit(cells[index] ?? '', units[at]);
      const before = row[field];
      if (before === undefined || isNameOfPerson(kind, field)) {
        row[field] = (isReversed ? [cell, before] : [before, cell]).filter(Boolean).join(' ');
      } else row[field] = isMoment(kind, field) ? joinedParts(before, cell) : cell;
    }
    return row;
  };
}

const isMoment = ({ fields }: ImportKind, field: string): boolean => fields[field]?.control.as === 'moment';

/** A unit in the cell wins. */
const withUnit = (cell: string, unit: string | undefined): string =>
  unit !== undefined && readDecimal(cell) !== undefined ? `${cell} ${unit}` : cell;
