import type { FieldValues } from 'react-hook-form';
import type { RecordOf } from '../api/records.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import type { Column } from '../ui/table/column.ts';
import { type DefinedKind, type Definition, wireIn } from './define-record.ts';

/**
 * The columns of a table in this order: names of fields, and columns of the page's own. Other fields with a column come
 * last.
 */
export function columnsOf<Kind extends DefinedKind, Values extends FieldValues, Row>(
  of: Definition<Kind, Values>,
  recordIn: (row: Row) => RecordOf<Kind>,
  order: readonly ((keyof Values & string) | Column<Row>)[],
): readonly Column<Row>[] {
  const rest = of.names.filter((name) => of.fields[name].column && !order.includes(name));
  return [...order, ...rest].map((each) => (typeof each === 'string' ? columnOf(of, recordIn, each) : each));
}

function columnOf<Kind extends DefinedKind, Values extends FieldValues, Row>(
  of: Definition<Kind, Values>,
  recordIn: (row: Row) => RecordOf<Kind>,
  name: keyof Values & string,
): Column<Row> {
  const { label, column = { width: 140 }, cell: { mark, choice, sortBy, ...cell } = {} } = of.fields[name];
  const text: Column<Row>['text'] = (row, format) => of.words(name, recordIn(row), { format, names: {} });
  /** `take` of the row's value; `none` for a row without one. */
  const valueOf =
    <Result, None>(take: (wire: {}) => Result, none: None) =>
    (row: Row): Result | None => {
      const wire = wireIn(recordIn(row), name);
      return wire === undefined ? none : take(wire);
    };
  const markOf = mark && valueOf(mark, 'unknown' as const);
  return {
    key: name,
    label,
    text,
    ...(markOf && { draw: (row, format) => <StatusMark kind={markOf(row)}>{text(row, format)}</StatusMark> }),
    ...(choice && { choice: valueOf(choice, []) }),
    ...(sortBy && { sortBy: valueOf(sortBy, null) }),
    ...(cell.day && { day: valueOf(cell.day, null) }),
    ...(cell.export && { export: valueOf(cell.export, null) }),
    ...(cell.bound && { bound: valueOf(cell.bound, null) }),
    ...column,
  };
}
