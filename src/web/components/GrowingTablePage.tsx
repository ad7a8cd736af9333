import { type ReactNode, useMemo } from 'react';
import { type Chosen, useGrowingSelection } from '../data/use-growing-selection.ts';
import { type GrowingTable, isNarrowed, noId } from '../data/use-growing-table.ts';
import { idIn } from '../data/use-record-address.ts';
import { useAnnouncedHits } from '../data/use-shown-rows.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { BulkBar } from '../ui/table/BulkBar.tsx';
import { type Column, type TableRecord, visibleColumns } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { createRowTexts, findRows } from '../ui/table/rows.ts';
import { TableTools } from '../ui/table/TableTools.tsx';
import type { Selection } from '../ui/use-selection.ts';
import { GrowingExport } from './GrowingExport.tsx';
import { SavedViews } from './SavedViews.tsx';
import { type FilterNames, StoredChoices } from './StoredChoices.tsx';
import { NoMatch, TableFrame, type TableFrameProps } from './TableFrame.tsx';
import { Waiting } from './TablePage.tsx';

interface GrowingTablePageProps<Stored, Row> extends TableFrameProps {
  /** Name for saved views and files: the first word of the page's address. */
  name: string;
  table: GrowingTable<Stored, Row>;
  names: FilterNames<Row>;
  /** "Find visits" */
  findLabel: string;
  /** The record in the panel, if it is known: the page says when the filters hide it. */
  open?: Row | undefined;
  /** An `EmptyState` for a period without rows. */
  empty: ReactNode;
  /** Filters before the columns' filters, such as a period. */
  filters: ReactNode;
  /** Filter after the columns' filters: a `DeletedFilter`. */
  deletedFilter?: ReactNode;
  /** Further search parameters that a saved view keeps. */
  viewKeys: readonly string[];
  /** Replaces the CSV export. */
  exports?: ReactNode;
  /** Content between the tools and the table, such as warnings. */
  above?: ReactNode;
  /** Totals of the rows that match. */
  totals?: ReactNode;
  /** Actions on the selected rows; left out: rows cannot be selected. */
  renderBulk?: ((chosen: Chosen<Row>, done: () => void) => ReactNode) | undefined;
}

/** Page of a growing list: like `TablePage`, but only the rows near the viewport are in memory. */
export function GrowingTablePage<Stored, Row extends TableRecord>(props: GrowingTablePageProps<Stored, Row>) {
  const { table, name, address, open, renderBulk } = props;
  const { columns, view, change } = table;
  const format = useFormat();
  const [selection, chosen] = useGrowingSelection(table);
  const count = countOf(table);
  useAnnouncedHits(count ?? 0, count !== undefined && isNarrowed(table));
  const clear = (): void => change({ find: '', filters: {} });
  const isHidden =
    open?.id === idIn(address.place) &&
    open !== undefined &&
    findRows([open], columns, view, createRowTexts([open], columns, format)).rows.length === 0;
  return (
    <TableFrame {...props} count={<Count table={table} />} isHidden={isHidden} onClearFilters={clear}>
      <TableTools
        columns={columns}
        view={view}
        onChange={change}
        findLabel={props.findLabel}
        isFindPaused
        filterSource={{
          renderChoices: (column, draw) => (
            <StoredChoices table={table} column={column} names={props.names} draw={draw} />
          ),
          labelOf: (column, value) => labelOf(column, value, props.names),
        }}
        filters={props.filters}
        also={props.deletedFilter}
        views={<SavedViews page={name} columns={columns} view={view} onChange={change} also={props.viewKeys} />}
        exports={props.exports ?? <GrowingExport table={table} name={name} />}
      />
      {props.above}
      <Content {...props} selection={renderBulk && selection} onClear={clear} />
      {renderBulk && (
        <BulkBar selection={selection} contents={nothing}>
          {renderBulk(chosen, selection.none)}
        </BulkBar>
      )}
    </TableFrame>
  );
}

const nothing: readonly never[] = [];

function labelOf<Row>(column: Column<Row>, value: string, { nameOf }: FilterNames<Row>): string {
  const { storedFilter } = column;
  if (storedFilter && 'values' in storedFilter) {
    return storedFilter.values.find((each) => each.value === value)?.label ?? value;
  }
  if (value === noId) return nameOf(column, 0);
  return /^\d+$/.test(value) ? nameOf(column, Number(value)) : value;
}

interface ContentProps<Stored, Row> extends GrowingTablePageProps<Stored, Row> {
  selection: Selection | undefined;
  onClear: () => void;
}

/** The table, or its replacement. */
function Content<Stored, Row extends TableRecord>(props: ContentProps<Stored, Row>) {
  const { title, address, table, onClear } = props;
  const { columns, view, change, rows, window, defaultSort } = table;
  const visible = useMemo(() => visibleColumns(columns, view), [columns, view]);
  if (!rows) return <Waiting error={window.error} onRetry={window.onRetry} />;
  if (rows.length === 0) return isNarrowed(table) ? <NoMatch onClear={onClear} /> : props.empty;
  return (
    <>
      {props.totals}
      <DataTable
        label={title}
        columns={visible}
        keepsColumns={view.columns !== undefined}
        rows={rows}
        window={window}
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

/** The number of rows that match, if it is known. */
function countOf<Stored, Row>({ totals, window, rows }: GrowingTable<Stored, Row>): number | undefined {
  if (totals || !rows) return totals?.count;
  return window.isWhole ? window.count : undefined;
}

/** "493", "12 of 493" with filters, or "more than 100" for a list without totals. */
function Count<Stored, Row>({ table }: { table: GrowingTable<Stored, Row> }) {
  const { number } = useFormat();
  const { all, window, rows } = table;
  const count = countOf(table);
  if (count === undefined) return rows ? text.table.countMore(number(window.count)) : null;
  if (all !== undefined && isNarrowed(table)) return text.common.countOf(number(count), number(all));
  return count === 0 ? null : text.table.count(number(count));
}
