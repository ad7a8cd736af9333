import type { ReactNode } from 'react';
import { type Query, readAllRows } from '../api/growing-list.ts';
import { fileName } from '../data/file-name.ts';
import type { Period } from '../data/period.ts';
import { usePrintWhole } from '../data/print-whole.ts';
import { saveTableFile } from '../data/table-file.ts';
import type { GrowingTable } from '../data/use-growing-table.ts';
import { text } from '../text/index.ts';
import { language } from '../text/language.ts';
import { useFormat } from '../text/use-format.ts';
import { download } from '../ui/download.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { chosenInFile, exportedColumns, type TableRecord } from '../ui/table/column.ts';
import { type FileKind, fileColumnsOf } from '../ui/table/file-columns.ts';
import type { Selection } from '../ui/use-selection.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { SendList } from './SendList.tsx';

interface GrowingExportProps<Stored, Row extends TableRecord> {
  table: GrowingTable<Stored, Row>;
  title: string;
  /** Name of the page and of the chosen filters. */
  names: readonly string[];
  /** Groups of the totals in a report; undefined: by vehicle. */
  totalsBy: string | undefined;
  selection: Selection;
  /** Further items. */
  children: ReactNode;
}

/**
 * The selected rows, or all that match, with the chosen columns, on paper or as a file. The service makes the workbook of all
 * rows that match; other files are written from rows that are read page by page.
 */
export function GrowingExport<Stored, Row extends TableRecord>(props: GrowingExportProps<Stored, Row>) {
  const { table, title, names, totalsBy, selection, children } = props;
  const { list, listed, readyToRow, columns, view } = table;
  const format = useFormat();
  const printWhole = usePrintWhole();
  const period = periodOf(listed);
  const areSelected = selection.count > 0;
  // Other lists have no such parameter.
  const column = list.report && chosenInFile(columns, view);
  const save = async (kind: FileKind): Promise<void> => {
    if (kind === 'xlsx' && !areSelected) {
      const file = await list.file({ ...listed, column, format: 'xlsx', language, timeZone: format.timeZone });
      return download(`${fileName(names, period, format)}.xlsx`, file, file.type);
    }
    const toFileRow = await readyToRow();
    const pages = mapPages(readAllRows(list, listed), (records) => records.map(toFileRow));
    await saveTableFile({
      ...{ kind, names, period, format, sheet: title },
      columns: fileColumnsOf(exportedColumns(columns, view), format),
      rows: areSelected ? selectedOf(pages, selection) : pages,
    });
  };
  return (
    <ExportMenu count={areSelected ? selection.count : table.totals?.count} areSelected={areSelected} save={save}>
      {children}
      <MenuItem onPress={() => void printWhole()}>{text.table.exportAs.print}</MenuItem>
      {list.report && (
        <SendList
          report={list.report}
          filters={{ ...filtersOf(listed), by: totalsBy, column }}
          names={[title, ...names.slice(1)]}
          period={period}
        />
      )}
    </ExportMenu>
  );
}

/** Without what belongs to each report. */
function filtersOf({ startDate: _, endDate: __, overlap: ___, ...filters }: Query): Query {
  return filters;
}

function periodOf({ startDate, endDate }: GrowingTable<never, never>['listed']): Period | undefined {
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return undefined;
  return { startMs: Date.parse(startDate), endMs: Date.parse(endDate) };
}

/** Ends after the last selected row. */
async function* selectedOf<Row extends TableRecord>(
  pages: AsyncIterable<readonly Row[]>,
  { has, count }: Selection,
): AsyncGenerator<readonly Row[]> {
  let left = count;
  for await (const page of pages) {
    const selected = page.filter(({ id }) => has(id));
    left -= selected.length;
    yield selected;
    if (left <= 0) return;
  }
}

async function* mapPages<From, To>(pages: AsyncIterable<From>, change: (page: From) => To): AsyncGenerator<To> {
  for await (const page of pages) yield change(page);
}
