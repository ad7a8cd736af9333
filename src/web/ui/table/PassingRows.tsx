import { memo, type RefObject } from 'react';
import type { Column } from './column.ts';
import table from './DataTable.module.css';
import classes from './PassingRows.module.css';
import { blockRows } from './passing-words.ts';

interface PassingRowsProps<Row> {
  ref: RefObject<HTMLDivElement | null>;
  columns: readonly Column<Row>[];
  selectable: boolean;
}

function Passing<Row>({ ref, columns, selectable }: PassingRowsProps<Row>) {
  return (
    <div ref={ref} className={classes.veil} aria-hidden="true" hidden>
      <div className={classes.passing}>
        <div className={classes.lines} data-lines>
          <div className={classes.block} style={{ '--rows': blockRows }}>
            {selectable && <div />}
            {columns.map(({ key, align }, at) => (
              <div
                key={key}
                className={at === 0 ? `${table.name} ${classes.first}` : table.cell}
                data-column
                data-align={align}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Where the words of rows go by that nobody could read (`usePassingRows`, which writes them): a block for a few rows, in it a
 * text for each column.
 */
export const PassingRows = memo(Passing) as typeof Passing;
