import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { kindNames, kindRow } from '../../contract/kinds.ts';
import { saveTableFile } from '../data/table-file.ts';
import { idIn } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import {
  type Column,
  choicesIn,
  exportedColumns,
  filterNames,
  type Sort,
  type TableRecord,
} from '../ui/table/column.ts';
import type { FilterSource } from '../ui/table/FilterMenu.tsx';
import { type FileKind, fileColumnsOf } from '../ui/table/file-columns.ts';
import { choicesOf, contentsOf, createRowTexts, type FoundRows, findRows, sortRows } from '../ui/table/rows.ts';
import { readSorts, useTableView, writeSorts } from '../ui/table/use-table-view.ts';
import { useReady } from '../ui/use-ready.ts';
import { useSelection } from '../ui/use-selection.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { useIsHidden } from './HiddenNote.tsx';
import { ExportForImport, ImportLink } from './ImportLink.tsx';
import { TableFrame, type TableFrameProps, type TableSource } from './TableFrame.tsx';

const words = text.table;

export interface TablePageProps<Row extends TableRecord> extends TableFrameProps<readonly Row[]> {
  /** Must be at module scope: see `Column`. */
  columns: readonly Column<Row>[];
  /** All rows in any order, undefined while they load. Must be the same array until a row changes. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Default order. */
  defaultSort: Sort;
  /** Totals of the filtered rows, above the table. */
  renderTotals?: (shown: readonly Row[]) => ReactNode;
  /** Further items of the menu for files. */
  exportItems?: ReactNode;
}

/** Table page whose rows are all in memory. */
export function TablePage<Row extends TableRecord>(props: TablePageProps<Row>) {
  const source = useRowsInMemory(props);
  return <TableFrame {...props} source={source} totals={source.rows && props.renderTotals?.(source.rows)} />;
}

function useRowsInMemory<Row extends TableRecord>(props: TablePageProps<Row>): TableSource<Row, readonly Row[]> {
  const { columns, defaultSort, error, onRetry } = props;
  const format = useFormat();
  // Defers the first render of the rows, so that a slow phone stays responsive. Later changes render at once for the keyboard.
  const isFirst = useDeferredValue(props.rows) === undefined;
  const all = isFirst ? undefined : props.rows;
  const [view, change] = useTableView(columns);
  const textsOf = useMemo(() => createRowTexts(all ?? none, columns, format), [all, columns, format]);
  // Typing does not wait for the rows.
  const { find, filters, sort } = useDeferredValue(view);
  const order = writeSorts(sort ?? [defaultSort]);
  const sorted = useMemo(
    () => all && sortRows(all, columns, readSorts(order, columns) ?? none, format),
    [all, columns, order, format],
  );
  const found = useMemo(
    () => sorted && findRows(sorted, columns, { find, filters }, textsOf),
    [sorted, columns, find, filters, textsOf],
  );
  const rows = found?.rows;
  const [selection, chosen] = useSelection(rows ?? none, found?.whole);
  const counted = columns.find(({ inSelection }) => inSelection);
  const contents = useMemo(() => (counted ? contentsOf(counted, chosen, format) : none), [counted, chosen, format]);
  const filterSource: FilterSource<Row> = {
    renderChoices: (column, draw) => draw(choicesOf(column, all ?? none, columns, view, textsOf)),
    labelOf: (column, value) => labelIn(all ?? none, column, value),
  };
  // The names in rows may still load, and a file would have none.
  const awaitsNames =
    useIsFetching({ predicate: ({ state, queryKey: [list] }) => state.data === undefined && listNames.has(list) }) > 0;
  const readyRows = useReady(awaitsNames ? undefined : rows);
  const save = async (kind: FileKind): Promise<void> =>
    saveTableFile({
      ...{ kind, format, rows: chosen.length > 0 ? chosen : await readyRows(), sheet: props.title },
      names: [props.name, ...filterNames(columns, view, filterSource.labelOf)],
      columns: fileColumnsOf(exportedColumns(columns, view), format),
    });
  return {
    ...{ columns, defaultSort, error, onRetry, view, change, rows, filterSource, selection, chosen, contents },
    isEmpty: all?.length === 0,
    count: <Count all={all?.length} found={found} />,
    found: rows?.length,
    exact: found?.exact,
    exports: (
      <>
        <ImportLink list={props.address.list} />
        <ExportMenu
          count={chosen.length > 0 ? chosen.length : rows?.length}
          areSelected={chosen.length > 0}
          save={save}
        >
          <ExportForImport list={props.address.list} />
          {props.exportItems}
        </ExportMenu>
      </>
    ),
    isHidden: useIsHidden(idIn(props.address.place), all, rows),
  };
}

const none: readonly never[] = [];

/** First keys of the queries of whole lists. */
const listNames: ReadonlySet<unknown> = new Set(kindNames.map((kind) => kindRow(kind).plural));

/** Label of a filter value: that of the first row with it. */
function labelIn<Row>(rows: readonly Row[], { choice }: Column<Row>, value: string): string {
  for (const row of choice ? rows : none) {
    const found = choice && choicesIn(choice, row).find((each) => each.value === value);
    if (found) return found.label;
  }
  return value;
}

/** "493", "12 of 493" with filters, or "12 of 493, 8 more in several columns" for a phrase. Without similar rows. */
function Count({ all, found }: { all: number | undefined; found: FoundRows<unknown> | undefined }) {
  const { number } = useFormat();
  if (all === undefined || found === undefined || all === 0) return null;
  const { whole, exact } = found;
  if (whole < exact) return words.countApart(number(whole), number(all), number(exact - whole));
  return exact === all ? words.count(number(all)) : text.common.countOf(number(exact), number(all));
}
