import { memo, type RefObject } from 'react';
import type { Column } from './column.ts';
import table from './DataTable.module.css';
import classes from './PassingRows.module.css';

interface PassingRowsProps<Row> {
  ref: RefObject<HTMLDivElement | null>;
  columns: readonly Column<Row>[];
  selectable: boolean;
}

function Passing<Row>({ ref, columns, selectable }: PassingRowsProps<Row>) {
  return (
    <div ref={ref} className={classes.veil} aria-hidden="true" hidden>
      {selectable && <div />}
      {columns.map(({ key, align }, at) => (
        <div
          key={key}
          className={at === 0 ? `${table.name} ${classes.first}` : table.cell}
          data-column
          data-align={align}
        >
          <div className={classes.words} data-words />
        </div>
      ))}
    </div>
  );
}

/** Where the words of rows go by that nobody could read (`usePassingRows`, which writes them): a text for a few rows of a column. */
export const PassingRows = memo(Passing) as typeof Passing;
