import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { saveRows } from '../data/save-rows.ts';
import { idIn } from '../data/use-record-address.ts';
import { useAnnouncedHits, useRowTexts, useShownRows } from '../data/use-shown-rows.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { ErrorState, ListSkeleton } from '../ui/states.tsx';
import { BulkBar } from '../ui/table/BulkBar.tsx';
import {
  type Column,
  choicesIn,
  exportedColumns,
  isFiltered,
  type Sort,
  type TableRecord,
  type TableView,
  visibleColumns,
} from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { FilterSource } from '../ui/table/FilterMenu.tsx';
import { choicesOf, contentsOf, type FoundRows } from '../ui/table/rows.ts';
import { ExportButton, TableTools } from '../ui/table/TableTools.tsx';
import { type ChangeView, useTableView } from '../ui/table/use-table-view.ts';
import { type Selection, useSelection } from '../ui/use-selection.ts';
import { useIsHidden } from './HiddenNote.tsx';
import { SavedViews } from './SavedViews.tsx';
import { NoMatch, TableFrame, type TableFrameProps } from './TableFrame.tsx';
import classes from './TablePage.module.css';

const words = text.table;

export interface TablePageProps<Row extends TableRecord> extends TableFrameProps {
  /** Name for saved views and files: the first word of the page's address. */
  name: string;
  /** Must be at module scope: see `Column`. */
  columns: readonly Column<Row>[];
  /** All rows in any order, undefined while they load. Must be the same array until a row changes. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Default order. */
  defaultSort: Sort;
  /** "Find drivers" */
  findLabel: string;
  /** An `EmptyState` for a page without rows. */
  empty: ReactNode;
  /** Filters before the columns' filters, shown also without rows, such as a period. */
  filters?: ReactNode;
  /** Filter after the columns' filters and below the empty page: a `DeletedFilter`. */
  deletedFilter?: ReactNode;
  /** Hides the saved views, which belong to another table. */
  withoutViews?: true;
  /** Further search parameters that a saved view keeps. */
  viewKeys?: readonly string[];
  /** Replaces the skeleton while the rows load. */
  waiting?: ReactNode;
  /** Content between the tools and the table, such as warnings. */
  above?: ReactNode;
  /** Totals of the filtered rows, above the table. */
  renderTotals?: (shown: readonly Row[]) => ReactNode;
  /** Actions on the selected rows; left out: rows cannot be selected. */
  renderBulk?: ((rows: readonly Row[], done: () => void) => ReactNode) | undefined;
}

/** Page with title, count, primary action, search, filters and table, and the open record in a panel. */
export function TablePage<Row extends TableRecord>(props: TablePageProps<Row>) {
  const { columns } = props;
  const rows = useFirstDeferred(props.rows);
  const [view, change] = useTableView(columns);
  const found = useShownRows(columns, rows, view, props.defaultSort);
  const shown = found?.rows;
  return (
    <TableFrame
      {...props}
      count={<Count all={rows?.length} found={found} />}
      isHidden={useIsHidden(idIn(props.address.place), rows, shown)}
      onClearFilters={() => change({ find: '', filters: {} })}
    >
      {(rows && shown) || props.filters !== undefined ? (
        <Filled
          {...props}
          rows={rows ?? none}
          shown={shown ?? none}
          exact={found?.exact ?? 0}
          isKnown={rows !== undefined && shown !== undefined}
          view={view}
          change={change}
        />
      ) : (
        <Waiting {...props} />
      )}
    </TableFrame>
  );
}

/** Defers the first render of the rows, so that a slow phone stays responsive. Later changes render at once for the keyboard. */
function useFirstDeferred<Rows>(rows: Rows | undefined): Rows | undefined {
  return useDeferredValue(rows) === undefined ? undefined : rows;
}

const none: readonly never[] = [];

type WaitingProps = Pick<TablePageProps<TableRecord>, 'error' | 'onRetry' | 'waiting'>;

export function Waiting({ error, onRetry, waiting = <ListSkeleton rows={12} /> }: WaitingProps) {
  return error ? <ErrorState error={error} onRetry={onRetry} /> : waiting;
}

interface FilledProps<Row extends TableRecord> extends TablePageProps<Row> {
  rows: readonly Row[];
  shown: readonly Row[];
  /** Number of exact matches, which come first. */
  exact: number;
  /** The rows have loaded. */
  isKnown: boolean;
  view: TableView;
  change: ChangeView;
}

function Filled<Row extends TableRecord>(props: FilledProps<Row>) {
  const { name, columns, rows, shown, view, change, renderBulk } = props;
  const [selection, selected] = useSelection(shown, props.exact);
  const contents = useContents(columns, selected);
  const source = useFilterSource(columns, rows, view);
  const format = useFormat();
  useAnnouncedHits(shown.length, isFiltered(view));
  if (rows.length === 0 && props.filters === undefined) {
    return (
      <>
        {props.above}
        {props.empty}
        {props.deletedFilter && <div className={classes.belowEmpty}>{props.deletedFilter}</div>}
      </>
    );
  }
  return (
    <>
      <TableTools
        columns={columns}
        view={view}
        onChange={change}
        findLabel={props.findLabel}
        filterSource={source}
        filters={props.filters}
        also={props.deletedFilter}
        views={
          !props.withoutViews && (
            <SavedViews page={name} columns={columns} view={view} onChange={change} also={props.viewKeys} />
          )
        }
        exports={
          <ExportButton
            count={shown.length}
            onSave={() => void saveRows({ name, pages: [shown], columns: exportedColumns(columns, view), format })}
          />
        }
      />
      {props.above}
      <Content {...props} selection={renderBulk && selection} />
      {renderBulk && (
        <BulkBar selection={selection} contents={contents}>
          {renderBulk(selected, selection.none)}
        </BulkBar>
      )}
    </>
  );
}

/** The table, or its replacement. */
function Content<Row extends TableRecord>(props: FilledProps<Row> & { selection: Selection | undefined }) {
  const { title, address, columns, rows, shown, view, change, defaultSort, isKnown } = props;
  const visible = useMemo(() => visibleColumns(columns, view), [columns, view]);
  if (!isKnown) return <Waiting {...props} />;
  if (rows.length === 0) return props.empty;
  if (shown.length === 0) return <NoMatch onClear={() => change({ find: '', filters: {} })} />;
  return (
    <>
      {props.renderTotals?.(shown)}
      <DataTable
        label={title}
        columns={visible}
        keepsColumns={view.columns !== undefined}
        rows={shown}
        sort={view.sort ?? defaultSort}
        onSort={(sort) => change({ sort })}
        openId={idIn(address.place)}
        onOpen={address.navigation.open}
        hrefOf={address.navigation.hrefOf}
        selection={props.selection}
      />
    </>
  );
}

/** Filter values of the rows, and how many rows have each. */
function useFilterSource<Row extends TableRecord>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  view: TableView,
): FilterSource<Row> {
  const textsOf = useRowTexts(rows, columns);
  return {
    renderChoices: (column, draw) => draw(choicesOf(column, rows, columns, view, textsOf)),
    labelOf: ({ choice }, value) => {
      for (const row of choice ? rows : none) {
        const found = choice && choicesIn(choice, row).find((each) => each.value === value);
        if (found) return found.label;
      }
      return value;
    },
  };
}

/** Counts of the selected values, for tables with an `inSelection` column. */
function useContents<Row>(columns: readonly Column<Row>[], selected: readonly Row[]): readonly string[] {
  const format = useFormat();
  return useMemo(() => {
    const column = columns.find(({ inSelection }) => inSelection);
    return column ? contentsOf(column, selected, format) : none;
  }, [columns, selected, format]);
}

/** "493", "12 of 493" with filters, or "12 of 493, 8 more in several columns" for a phrase. */
function Count({ all, found }: { all: number | undefined; found: FoundRows<unknown> | undefined }) {
  const { number } = useFormat();
  if (all === undefined || found === undefined || all === 0) return null;
  const { rows, exact } = found;
  if (exact < rows.length) return words.countApart(number(exact), number(all), number(rows.length - exact));
  return exact === all ? words.count(number(all)) : text.common.countOf(number(exact), number(all));
}
