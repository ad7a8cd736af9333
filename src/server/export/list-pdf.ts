/** Writes a list on paper: the letterhead of the account, what it contains, and a table. */
import type { Language } from '../../contract/choices.ts';
import { drawFacts } from '../report/pdf/facts.ts';
import { drawFooters } from '../report/pdf/footer.ts';
import { colours, type ReportFonts, Sheet } from '../report/pdf/sheet.ts';
import { drawTable } from '../report/pdf/table.ts';
import { writtenTo } from '../report/pdf/written-to.ts';
import { type ReportFormat, reportFormat } from '../report/words.ts';
import type { ExportColumn } from './columns.ts';
import type { ExportWords } from './words.ts';

export interface ListPdf<Row> {
  language: Language;
  timeZone: string;
  words: ExportWords;
  /** "Visits" */
  title: string;
  accountName: string;
  startUtc: string | undefined;
  endUtc: string | undefined;
  createdUtc: string;
  columns: readonly ExportColumn<Row>[];
  /** The first rows. */
  rows: readonly Row[];
  /** Number of all rows that match. */
  count: number;
  fonts: ReportFonts;
  write: (chunk: Uint8Array) => void;
}

export async function writeListPdf<Row>(list: ListPdf<Row>): Promise<void> {
  const { language, timeZone, words, title, accountName, columns, rows, count, fonts, write } = list;
  const format = reportFormat(language, timeZone);
  const created = format.moment(list.createdUtc);
  const days =
    list.startUtc === undefined || list.endUtc === undefined ? undefined : format.days(list.startUtc, list.endUtc);
  const sheet = new Sheet({
    ...{ paper: 'a4', landscape: true, language, author: accountName, created: new Date(list.createdUtc), fonts },
    title: [title, days].filter(Boolean).join(', '),
  });
  const written = writtenTo(sheet, write);
  sheet.block(accountName, { size: 11, bold: true, colour: colours.accent }, { after: 2 });
  sheet.heading(title, 1);
  if (days !== undefined) sheet.block(days, { size: 11 }, { after: 8 });
  drawFacts(sheet, [
    {
      label: words.rows,
      value:
        rows.length < count ? words.firstRows(format.number(rows.length), format.number(count)) : format.number(count),
    },
    { label: format.words.timeZone, value: timeZone },
    { label: format.words.created, value: created },
  ]);
  drawTable(
    sheet,
    columns.map((column) => ({
      label: column.label,
      share: column.width,
      right: column.kind === 'number' || column.kind === 'duration',
      value: (row: Row) => cellText(column, row, format),
    })),
    rows,
  );
  drawFooters(sheet, `${accountName} · ${title} · ${format.words.created} ${created}`, format);
  await written();
}

/** Local times are milliseconds of a wall clock, as if it showed UTC. */
function cellText<Row>(
  { kind, value }: ExportColumn<Row>,
  row: Row,
  { words, number, duration }: ReportFormat,
): string {
  const found = value(row);
  if (found === null || typeof found === 'string') return found ?? '';
  if (kind === 'duration') return duration(found);
  if (kind !== 'dateTime') return Number.isInteger(found) ? number(found) : found.toLocaleString(words.locale);
  return new Intl.DateTimeFormat(words.locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' }).format(
    found,
  );
}
