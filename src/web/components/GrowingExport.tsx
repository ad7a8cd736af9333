import { calendarDay } from '../../rules/zone.ts';
import { readAllRows } from '../api/growing-list.ts';
import { usePrintWhole } from '../data/print-whole.ts';
import { saveRows } from '../data/save-rows.ts';
import type { GrowingTable } from '../data/use-growing-table.ts';
import { text } from '../text/index.ts';
import { language } from '../text/language.ts';
import { useFormat } from '../text/use-format.ts';
import { announce } from '../ui/announce.tsx';
import { IconDownload } from '../ui/icons.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { notifyFailure } from '../ui/notices.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import { exportedColumns } from '../ui/table/column.ts';
import { download } from '../ui/table/csv.ts';
import { Face } from '../ui/table/TableTools.tsx';

const words = text.table.exportAs;

interface GrowingExportProps<Stored, Row> {
  table: GrowingTable<Stored, Row>;
  name: string;
  /** Replaces the CSV of the shown columns. */
  saveCsv?: (() => Promise<void>) | undefined;
}

/** All rows that match on paper or as a file: CSV of the shown columns, page by page, or a workbook that the service makes. */
export function GrowingExport<Stored, Row>({ table, name, saveCsv }: GrowingExportProps<Stored, Row>) {
  const { list, listed, toRow, columns, view } = table;
  const format = useFormat();
  const printWhole = usePrintWhole();
  const csvOfColumns = async (): Promise<void> => {
    if (!toRow) return;
    const pages = mapPages(readAllRows(list, listed), (records) => records.map(toRow));
    await saveRows({ name, pages, columns: exportedColumns(columns, view), format });
  };
  const xlsx = async (): Promise<void> => {
    const file = await list.file({ ...listed, format: 'xlsx', language, timeZone: format.timeZone });
    download(`${name}-${calendarDay(Date.now(), format.timeZone)}.xlsx`, file, file.type);
  };
  const save = (making: () => Promise<void>): void => {
    announce(text.visits.exports.preparing);
    making().catch((error: unknown) => notifyFailure(error, text.visits.exports.failed));
  };
  return (
    <Menu
      label={text.common.export}
      once
      buttonClassName={toolLook}
      face={<Face icon={<IconDownload size={16} />}>{text.common.export}</Face>}
    >
      <MenuItem onPress={() => save(saveCsv ?? csvOfColumns)}>{words.csv}</MenuItem>
      <MenuItem onPress={() => save(xlsx)}>{words.xlsx}</MenuItem>
      <MenuItem onPress={() => void printWhole()}>{words.print}</MenuItem>
    </Menu>
  );
}

export async function* mapPages<From, To>(
  pages: AsyncIterable<From>,
  change: (page: From) => To | Promise<To>,
): AsyncGenerator<To> {
  for await (const page of pages) yield change(page);
}
