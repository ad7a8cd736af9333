import { type KeyboardEvent, memo, useState } from 'react';
import { text } from '../../text/index.ts';
import { CheckMark } from '../CheckMark.tsx';
import { IconDown, IconUp } from '../icons.tsx';
import type { Selection } from '../use-selection.ts';
import { type Column, nextSort, type Sort } from './column.ts';
import classes from './DataTable.module.css';

const words = text.table;

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  selection: Selection | undefined;
  /** Only screen readers get the column names; there are no buttons. */
  visuallyHidden: boolean;
  /** Chromium does not repeat a head with buttons on each page. */
  printed: boolean;
  /** Arrow down moves the focus into the rows. */
  onDown: () => void;
}

function Head<Row>({ columns, sort, onSort, selection, visuallyHidden, printed, onDown }: TableHeadProps<Row>) {
  const [stop, setStop] = useState(columns[0]?.key);
  const stopHere = columns.some(({ key, unsorted }) => key === stop && !unsorted) ? stop : columns[0]?.key;
  return (
    <div role="rowgroup" className={classes.head}>
      {/* the buttons take the focus */}
      <div role="row" aria-rowindex={1} className={classes.headRow} onKeyDown={(event) => moveWithin(event, onDown)}>
        {selection && (
          <div role="columnheader" className={classes.select}>
            {visuallyHidden ? words.selection : <SelectAll selection={selection} />}
          </div>
        )}
        {columns.map((column) => {
          const { key, label, align, unsorted } = column;
          const sorted = sort?.key === key ? sort : undefined;
          return (
            <div
              key={key}
              role="columnheader"
              className={classes.headCell}
              data-align={align}
              aria-sort={unsorted ? undefined : sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
            >
              {visuallyHidden || printed || unsorted ? (
                <span className={classes.headText}>{label}</span>
              ) : (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={sorted !== undefined || undefined}
                  tabIndex={key === stopHere ? 0 : -1}
                  onFocus={() => setStop(key)}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  <span>{label}</span>
                  {sorted?.descending ? <IconDown size={14} /> : <IconUp size={14} />}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Column names as sort buttons with one tab stop: arrow keys move between them. Memoized, because rows scroll often. */
export const TableHead = memo(Head) as typeof Head;

function SelectAll({ selection: { count, of, all, none } }: { selection: Selection }) {
  const every = count === of && of > 0;
  return (
    <CheckMark
      label={words.selectAll}
      checked={every}
      mixed={count > 0 && !every}
      onChange={() => (count > 0 ? none() : all())}
    />
  );
}

function moveWithin(event: KeyboardEvent, onDown: () => void): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const now = buttons.indexOf(document.activeElement as HTMLElement);
  if (now < 0) return;
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (event.key !== 'ArrowDown' && next === undefined) return;
  event.preventDefault();
  if (next === undefined) onDown();
  else buttons[Math.min(buttons.length - 1, Math.max(0, next))]?.focus();
}
