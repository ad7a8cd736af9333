import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readAllRows, type SelectedRows } from '../api/growing-list.ts';
import type { Period } from '../data/period.ts';
import { useGrowingSelection } from '../data/use-growing-selection.ts';
import { type GrowingTable, noId } from '../data/use-growing-table.ts';
import { idIn } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { mostPrinted, usePrintPreparation } from '../ui/printing.ts';
import { type Column, filterNames, isFiltered, type TableRecord } from '../ui/table/column.ts';
import { createRowTexts, findRows } from '../ui/table/rows.ts';
import { GrowingExport } from './GrowingExport.tsx';
import { ExportForImport, ImportLink } from './ImportLink.tsx';
import { type FilterNames, StoredChoices } from './StoredChoices.tsx';
import { TableFrame, type TableFrameProps, type TableSource } from './TableFrame.tsx';

interface GrowingTablePageProps<Stored, Row extends TableRecord> extends TableFrameProps<SelectedRows> {
  table: GrowingTable<Stored, Row>;
  names: FilterNames<Row>;
  /** The record in the panel, if it is known, also of another period. */
  open?: Row | undefined;
  /** Filters before the columns' filters, such as a period. */
  filters: ReactNode;
  /** Totals of the rows that match. */
  totals?: ReactNode;
  /** Groups of these totals, if they are of records: those of a report that is sent. */
  totalsBy?: string | undefined;
  /** Period of the import's file with all fields; undefined: nothing of the list can be imported. */
  importedPeriod?: Period;
}

/** Table page of a growing list: only the rows near the viewport are in memory. */
export function GrowingTablePage<Stored, Row extends TableRecord>(props: GrowingTablePageProps<Stored, Row>) {
  return <TableFrame {...props} source={useGrowingRowsOf(props)} />;
}

function useGrowingRowsOf<Stored, Row extends TableRecord>(
  props: GrowingTablePageProps<Stored, Row>,
): TableSource<Row, SelectedRows> {
  const { table, names, name, address } = props;
  const { columns, view, change, defaultSort, window } = table;
  const format = useFormat();
  const [selection, chosen] = useGrowingSelection(table);
  const labelIn = (column: Column<Row>, value: string): string => labelOf(column, value, names);
  const printed = usePrintedRows(table);
  const open = props.open?.id === idIn(address.place) ? props.open : undefined;
  const pinned = usePinned(open, table);
  const isHidden =
    open !== undefined && findRows([open], columns, view, createRowTexts([open], columns, format)).rows.length === 0;
  return {
    ...{ columns, view, change, defaultSort, selection, chosen, isHidden },
    rows: printed ?? table.rows,
    window: printed ? { ...window, firstIndex: 0 } : window,
    pinned: isHidden ? undefined : pinned,
    error: window.error,
    onRetry: window.onRetry,
    isEmpty: table.rows?.length === 0 && !isFiltered(view),
    count: <Count table={table} />,
    found: table.totals?.count,
    exact: window.areSimilar ? 0 : undefined,
    filterSource: {
      renderChoices: (column, draw) => <StoredChoices table={table} column={column} names={names} draw={draw} />,
      labelOf: labelIn,
    },
    isFindPaused: true,
    contents: nothing,
    exports: (
      <>
        <ImportLink list={props.address.list} />
        <GrowingExport
          table={table}
          title={props.title}
          names={[name, ...filterNames(columns, view, labelIn)]}
          totalsBy={props.totalsBy}
          selection={selection}
        >
          {props.importedPeriod && <ExportForImport list={props.address.list} period={props.importedPeriod} />}
        </GrowingExport>
      </>
    ),
  };
}

const nothing: readonly never[] = [];

/**
 * The open row, if it was not among the loaded rows when they and it were first there: a link leads to a row anywhere in the
 * list. A row that leaves the memory later is not pinned, so that the table does not jump.
 */
function usePinned<Stored, Row extends TableRecord>(
  open: Row | undefined,
  { rows, window }: GrowingTable<Stored, Row>,
): Row | undefined {
  const [decided, setDecided] = useState<{ id: number; of: unknown; isPinned: boolean }>();
  if (!open || !rows || window.isOutdated) return undefined;
  if (decided?.id === open.id && decided.of === window.of) return decided.isPinned ? open : undefined;
  setDecided({ id: open.id, of: window.of, isPinned: rows.every(({ id }) => id !== open.id) });
  return undefined;
}

function labelOf<Row>(column: Column<Row>, value: string, { nameOf }: FilterNames<Row>): string {
  const { storedFilter } = column;
  if (storedFilter && 'values' in storedFilter) {
    return storedFilter.values.find((each) => each.value === value)?.label ?? value;
  }
  if (value === noId) return nameOf(column, 0);
  return /^\d+$/.test(value) ? nameOf(column, Number(value)) : value;
}

/** "493", or "12 of 493" with filters. */
function Count<Stored, Row>({ table }: { table: GrowingTable<Stored, Row> }) {
  const { number } = useFormat();
  const { all, totals, view } = table;
  const count = totals?.count;
  if (count === undefined) return null;
  if (all !== undefined && isFiltered(view)) return text.common.countOf(number(count), number(all));
  return count === 0 ? null : text.table.count(number(count));
}

/**
 * The rows that match, up to `mostPrinted`, while the page prints whole; else undefined. The browser's own menu prints the
 * loaded rows, and says so.
 */
function usePrintedRows<Stored, Row extends TableRecord>({
  list,
  listed,
  toRow,
  window,
}: GrowingTable<Stored, Row>): readonly Row[] | undefined {
  const [printed, setPrinted] = useState<readonly Row[]>();
  usePrintPreparation(async () => {
    if (!toRow || (window.isWhole && window.firstIndex === 0)) return;
    const rows: Row[] = [];
    for await (const page of readAllRows(list, listed)) {
      rows.push(...page.map(toRow));
      if (rows.length >= mostPrinted) break;
    }
    flushSync(() => setPrinted(rows.slice(0, mostPrinted)));
  });
  useEffect(() => {
    const forget = (): void => setPrinted(undefined);
    addEventListener('afterprint', forget);
    return () => removeEventListener('afterprint', forget);
  }, []);
  return printed;
}
