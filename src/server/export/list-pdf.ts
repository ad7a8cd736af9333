/** Writes a list on paper: the letterhead of the account, what it contains, and a table. */
import { drawFacts } from '../report/pdf/facts.ts';
import { drawFooters } from '../report/pdf/footer.ts';
import { type ReportFonts, Sheet } from '../report/pdf/sheet.ts';
import { drawTable } from '../report/pdf/table.ts';
import { writtenTo } from '../report/pdf/written-to.ts';
import { type ReportFormat, reportFormat } from '../report/words.ts';
import type { ExportColumn } from './columns.ts';
import type { GroupTotal } from './group-totals.ts';
import type { ListHead } from './list-head.ts';
import type { ExportInput } from './tasks.ts';
import { exportWords } from './words.ts';

interface PdfTable<Row> {
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
}

/** The rows are the first ones. */
export interface ListPdf<Row> extends PdfTable<Row> {
  head: ListHead;
  totals: PdfTable<GroupTotal> & { title: string };
  logo: Buffer | undefined;
  fonts: ReportFonts;
  write: (chunk: Uint8Array) => void;
}

export async function writeListPdf<Row>(
  { language, timeZone, accountName, now }: Pick<ExportInput, 'language' | 'timeZone' | 'accountName' | 'now'>,
  { head: { title, list, subtitle, facts }, totals, columns, rows, logo, fonts, write }: ListPdf<Row>,
): Promise<void> {
  const format = reportFormat(language, timeZone);
  const sheet = new Sheet({
    ...{ paper: 'a4', landscape: true, language, author: accountName, created: now, fonts },
    title: [title, subtitle].filter(Boolean).join(', '),
  });
  const written = writtenTo(sheet, write);
  sheet.letterhead(accountName, logo);
  sheet.heading(title, 1);
  if (subtitle !== '') sheet.block(subtitle, { size: 11 }, { after: 8 });
  drawFacts(sheet, facts);
  const words = exportWords[language];
  if (totals.rows.length > 1) {
    sheet.heading(totals.title, 2);
    drawRows(sheet, totals, format);
    sheet.heading(list, 2);
  }
  if (rows.length === 0) sheet.block(words.noRows, { size: 9 });
  else drawRows(sheet, { columns, rows }, format);
  drawFooters(sheet, `${accountName} · ${title} · ${format.words.created} ${format.moment(now.toISOString())}`, format);
  await written();
}

const drawRows = <Row>(sheet: Sheet, { columns, rows }: PdfTable<Row>, format: ReportFormat): void =>
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

/** Local times are milliseconds of a wall clock, as if it showed UTC. */
export function cellText<Row>(
  { kind, value, tenths }: ExportColumn<Row>,
  row: Row,
  { words: { locale }, duration }: ReportFormat,
): string {
  const found = value(row);
  if (found === null || typeof found === 'string') return found ?? '';
  if (kind === 'duration') return duration(found);
  if (kind === 'number') return found.toLocaleString(locale, tenths && digitsOf[tenths]);
  const clock = kind === 'dateTime' ? ({ timeStyle: 'short' } as const) : undefined;
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', ...clock }).format(found);
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const digitsOf = { value: oneDecimal, difference: { ...oneDecimal, signDisplay: 'exceptZero' } } as const;
