import { type ReactNode, type Ref, useMemo } from 'react';
import { idIn, type RecordAddress } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { isForbidden } from '../text/problems.ts';
import { useFormat } from '../text/use-format.ts';
import { useAnnounced } from '../ui/announce.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { PanelNote } from '../ui/Panel.tsx';
import { SkipToTable } from '../ui/SkipLink.tsx';
import { SimilarNote } from '../ui/similar.tsx';
import { ErrorState, ListSkeleton, NoMatch } from '../ui/states.tsx';
import { TitleLine } from '../ui/TitleLine.tsx';
import { BulkBar } from '../ui/table/BulkBar.tsx';
import {
  afterGesture,
  type Column,
  hasChosenColumns,
  isFiltered,
  namingColumns,
  type Sort,
  type TableRecord,
  type TableView,
  visibleColumns,
  type Widths,
  widthsIn,
} from '../ui/table/column.ts';
import { DataTable, type RowWindow } from '../ui/table/DataTable.tsx';
import type { FilterSource } from '../ui/table/FilterMenu.tsx';
import { TableTools } from '../ui/table/TableTools.tsx';
import { useFittingColumns } from '../ui/table/use-fitting-columns.ts';
import type { ChangeView } from '../ui/table/use-table-view.ts';
import type { Selection } from '../ui/use-selection.ts';
import { HiddenNote } from './HiddenNote.tsx';
import { SavedViews } from './SavedViews.tsx';
import classes from './TablePage.module.css';
import { useCopiedRows, useSums } from './use-copied-rows.ts';

const words = text.table;

/** The rows of a table page, from the memory (`TablePage`) or from the service (`GrowingTablePage`). */
export interface TableSource<Row extends TableRecord, Chosen> {
  columns: readonly Column<Row>[];
  view: TableView;
  change: ChangeView;
  /** Default order. */
  defaultSort: Sort;
  /** The rows that the search and the filters leave; undefined while they load. */
  rows: readonly Row[] | undefined;
  /** The rows from this index on are only similar to the search. Left out: none is. */
  exact?: number | undefined;
  /** Where `rows` are in a growing list. */
  window?: RowWindow;
  /** The row of a link that is not among the loaded rows. */
  pinned?: Row | undefined;
  error: unknown;
  onRetry: () => void;
  /** There are no rows, also without search and filters. */
  isEmpty: boolean;
  /** Number of rows, in words. */
  count: ReactNode;
  /** Number of rows that the search and the filters leave, if it is known. */
  found: number | undefined;
  filterSource: FilterSource<Row>;
  /** The search begins after a pause in typing. */
  isFindPaused?: boolean;
  selection: Selection;
  chosen: Chosen;
  /** Counts of the selected values: see `Column.inSelection`. */
  contents: readonly string[];
  exports: ReactNode;
  /** The search or a filter hides the open record. */
  isHidden: boolean;
}

/** What both kinds of table pages have. */
export interface TableFrameProps<Chosen> {
  title: string;
  /** Name for saved views and files: the first word of the page's address. */
  name: string;
  address: RecordAddress;
  /** Filter of the whole dashboard: a `TagLens`. */
  lens?: ReactNode;
  /** Primary action: a `GatedButton`. */
  primary?: ReactNode;
  /** `Tabs` to related pages. */
  tabs?: ReactNode;
  /** Name of the record in the panel, for the browser tab's title. */
  pageTitle?: string | undefined;
  /** A `Panel` or nothing. */
  panel?: ReactNode;
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
  /** Actions on the selected rows; left out: rows cannot be selected. */
  renderBulk?: ((chosen: Chosen, done: () => void) => ReactNode) | undefined;
}

interface OwnProps<Row extends TableRecord, Chosen> extends TableFrameProps<Chosen> {
  source: TableSource<Row, Chosen>;
  /** Totals of the rows, above the table. */
  totals?: ReactNode;
}

/** Page with title, count, primary action, search, filters and table, and the open record in a panel. */
export function TableFrame<Row extends TableRecord, Chosen>(props: OwnProps<Row, Chosen>) {
  const { source, title, pageTitle, lens, primary, tabs, address, panel } = props;
  const { found, view, change } = source;
  const { number } = useFormat();
  // Tells screen readers the number of matches after a search or a filter.
  useAnnounced(found !== undefined && isFiltered(view) ? words.found(found, number(found)) : undefined);
  const clear = (): void => change({ find: '', filters: {} });
  return (
    <>
      {source.rows && source.rows.length > 0 && <SkipToTable />}
      <TitleLine title={title} pageTitle={pageTitle} count={source.count} lens={lens} actions={primary} />
      {tabs}
      <div className={classes.page}>
        <Stack
          gap={0}
          className={classes.main}
          data-print="main"
          data-panel={address.place.kind !== 'nothing' || undefined}
        >
          <Main {...props} onClear={clear} />
        </Stack>
        <PanelNote value={source.isHidden && <HiddenNote onClear={clear} />}>{panel}</PanelNote>
      </div>
    </>
  );
}

interface MainProps<Row extends TableRecord, Chosen> extends OwnProps<Row, Chosen> {
  onClear: () => void;
}

function Main<Row extends TableRecord, Chosen>(props: MainProps<Row, Chosen>) {
  const { source, name, filters, deletedFilter, above, renderBulk } = props;
  const { columns, view, change, selection } = source;
  const visible = useMemo(() => visibleColumns(columns, view), [columns, view]);
  const widths = useMemo(() => widthsIn(view), [view]);
  const fitting = { selectable: isSelectable(props), keeps: hasChosenColumns(columns, view), widths };
  const [shown, room] = useFittingColumns(visible, fitting);
  useCopiedRows(visible, source.rows, selection);
  const sums = useSums(visible, source.rows, selection);
  // No filter finds what the role may not see.
  if (!source.rows && (filters === undefined || isForbidden(source.error))) return <Waiting {...props} />;
  if (filters === undefined && source.isEmpty) {
    return (
      <>
        {above}
        {props.empty}
        {deletedFilter && (
          <Row justify="center" style={{ paddingBottom: 16 }}>
            {deletedFilter}
          </Row>
        )}
      </>
    );
  }
  return (
    <>
      <TableTools
        columns={columns}
        shown={shown}
        view={view}
        onChange={change}
        findLabel={props.findLabel}
        isFindPaused={source.isFindPaused}
        filterSource={source.filterSource}
        filters={filters}
        also={deletedFilter}
        views={
          !props.withoutViews && (
            <SavedViews page={name} columns={columns} view={view} onChange={change} also={props.viewKeys} />
          )
        }
        exports={source.exports}
      />
      {above}
      <Table {...props} visible={visible} shown={shown} widths={widths} room={room} />
      {isSelectable(props) && (
        <BulkBar selection={selection} contents={[...source.contents, ...sums]}>
          {renderBulk?.(source.chosen, selection.none)}
        </BulkBar>
      )}
    </>
  );
}

/** Rows are selected for what can be done with several, or to sum up how long they last. */
const isSelectable = <Row, Chosen>({
  renderBulk,
  source,
}: Pick<OwnProps<Row & TableRecord, Chosen>, 'renderBulk' | 'source'>): boolean =>
  renderBulk !== undefined || source.columns.some(({ seconds }) => seconds);

interface ShownTableProps<Row extends TableRecord, Chosen> extends MainProps<Row, Chosen> {
  visible: readonly Column<Row>[];
  /** Those of them that there is room for. */
  shown: readonly Column<Row>[];
  widths: Widths;
  room: Ref<HTMLDivElement>;
}

/** The table, or its replacement. */
function Table<Row extends TableRecord, Chosen>(props: ShownTableProps<Row, Chosen>) {
  const { source, title, address, visible, shown, widths, room, onClear } = props;
  const { columns, view, change, rows, defaultSort } = source;
  const naming = useMemo(() => namingColumns(columns), [columns]);
  const sorts = view.sort ?? [defaultSort];
  if (!rows) return <Waiting {...props} />;
  if (source.isEmpty) return props.empty;
  if (rows.length === 0) return <NoMatch {...words.noMatch} clear={words.clearFilters} onClear={onClear} />;
  return (
    <>
      {props.totals}
      {source.exact !== undefined && <SimilarNote count={rows.length - source.exact} />}
      <DataTable
        label={title}
        columns={shown}
        naming={naming}
        room={room}
        rows={rows}
        exact={source.exact}
        window={source.window}
        pinned={source.pinned}
        sorts={source.window ? sorts.slice(0, 1) : sorts}
        onSort={(sort) => change({ sort })}
        widths={widths}
        onColumns={(changed) => change({ columns: afterGesture(visible, shown, widths, changed) })}
        openId={idIn(address.place)}
        onOpen={address.navigation.open}
        hrefOf={address.navigation.hrefOf}
        selection={isSelectable(props) ? source.selection : undefined}
      />
    </>
  );
}

function Waiting({
  source,
  waiting,
}: {
  source: Pick<TableSource<never, unknown>, 'error' | 'onRetry'>;
  waiting?: ReactNode;
}) {
  return source.error ? (
    <ErrorState error={source.error} onRetry={source.onRetry} />
  ) : (
    (waiting ?? <ListSkeleton rows={12} />)
  );
}
