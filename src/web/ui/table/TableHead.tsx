import { type KeyboardEvent, memo, useState } from 'react';
import { text } from '../../text/index.ts';
import { CheckMark } from '../CheckMark.tsx';
import { IconDown, IconUp } from '../icons.tsx';
import type { Selection } from '../use-selection.ts';
import { type Column, nextSorts, type Sort } from './column.ts';
import classes from './DataTable.module.css';
import type { ColumnGestures } from './use-column-gestures.ts';

const words = text.table;

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sorts: readonly Sort[];
  onSort: (sorts: readonly Sort[]) => void;
  /** A click with Shift adds an order to the others. */
  severalSorts: boolean;
  /** Left out: widths and places of the columns stay. */
  gestures: ColumnGestures | undefined;
  selection: Selection | undefined;
  /** Only screen readers get the column names; there are no buttons. */
  visuallyHidden: boolean;
  /** Chromium does not repeat a head with buttons on each page. */
  printed: boolean;
  /** Arrow down moves the focus into the rows. */
  onDown: () => void;
}

function Head<Row>(props: TableHeadProps<Row>) {
  const { columns, selection, visuallyHidden, onDown } = props;
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
        {columns.map((column, index) => (
          <HeadCell<Row>
            key={column.key}
            {...props}
            column={column}
            index={index}
            hasStop={column.key === stopHere}
            onStop={setStop}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> extends TableHeadProps<Row> {
  column: Column<Row>;
  index: number;
  hasStop: boolean;
  onStop: (key: string) => void;
}

function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, index, sorts, onSort, severalSorts, gestures } = props;
  const { key, label, align, unsorted } = column;
  const place = sorts.findIndex((sort) => sort.key === key);
  const sorted = sorts[place];
  const isPlain = props.visuallyHidden || props.printed;
  const main = place === 0 && sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none';
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-align={align}
      data-column={key}
      data-drop={dropSide(gestures?.moving, props.columns, index)}
      aria-sort={unsorted ? undefined : main}
    >
      {isPlain || unsorted ? (
        <span className={classes.headText} title={label} onPointerDown={(event) => gestures?.onMoveStart(event, index)}>
          {label}
        </span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted !== undefined || undefined}
          tabIndex={props.hasStop ? 0 : -1}
          aria-keyshortcuts={gestures && columnKeys}
          onFocus={() => props.onStop(key)}
          onClick={({ shiftKey }) => onSort(nextSorts(column, sorts, shiftKey && severalSorts))}
          onKeyDown={(event) => gestures?.onKeyDown(event, index)}
          onPointerDown={(event) => gestures?.onMoveStart(event, index)}
        >
          <span title={label}>{label}</span>
          {sorted?.descending ? <IconDown size={14} /> : <IconUp size={14} />}
          {sorts.length > 1 && sorted && (
            <>
              {' '}
              <span className={classes.sortPlace}>{place + 1}</span>
            </>
          )}
        </button>
      )}
      {gestures && !isPlain && (
        // For the pointer. The keyboard has keys on the button.
        <span
          aria-hidden="true"
          className={classes.edge}
          title={words.columnEdge}
          onPointerDown={(event) => gestures.onResizeStart(event, key)}
          onDoubleClick={(event) => gestures.onFit(event, key)}
        />
      )}
    </div>
  );
}

const columnKeys = 'Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight';

/** The side of this head where the moving column would go. */
function dropSide<Row>(
  moving: ColumnGestures['moving'],
  columns: readonly Column<Row>[],
  index: number,
): 'before' | 'after' | undefined {
  if (!moving || moving.to !== index) return undefined;
  const from = columns.findIndex(({ key }) => key === moving.key);
  return from === index ? undefined : from < index ? 'after' : 'before';
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
