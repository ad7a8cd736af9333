/** Writes all rows of a list that match into a file, in a worker thread. */
import type { FileHandle } from 'node:fs/promises';
import { pdfRowsAtMost } from '../../contract/choices.ts';
import type { GrowingList } from '../../contract/growing-lists.ts';
import { byteOrderMark, csvLine } from '../../files/csv.ts';
import { type AnySheet, sheetOf, writeSheets } from '../../files/workbook.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { ReportFonts } from '../report/pdf/sheet.ts';
import { readLogo } from '../store/accounts.ts';
import { alarmList } from '../store/alarms.ts';
import { assignmentList } from '../store/assignments.ts';
import { auditList } from '../store/audit.ts';
import { type ExportNames, readNames } from '../store/export-names.ts';
import type { GrowingStore } from '../store/growing/growing-store.ts';
import { askQuestion, type RowKey } from '../store/growing/rows.ts';
import { isTimeGroup } from '../store/growing/sum-by.ts';
import { inputHistoryList } from '../store/inputs.ts';
import { noticeList } from '../store/notices.ts';
import { planByValues } from '../store/plan-by-values.ts';
import { visitList } from '../store/visits.ts';
import { writeTemporary } from '../work/temporary-file.ts';
import { columnsOf, type ExportColumn, type RecordsInFile, totalColumns } from './columns.ts';
import { type ExportTotals, readTotals } from './group-totals.ts';
import { headOf, type ListHead } from './list-head.ts';
import { writeListPdf } from './list-pdf.ts';
import { type DescribeMoments, withPlaces } from './places-in-file.ts';
import type { ExportInput } from './tasks.ts';
import { visitsInFile } from './visits-in-file.ts';
import { exportWords } from './words.ts';

/** Rows that are read at once. */
const pageRows = 5000;

export async function makeExport(
  db: Database,
  input: ExportInput,
  describe: DescribeMoments,
  fonts: ReportFonts,
): Promise<FileHandle> {
  return writeTemporary((write) => db.snapshot((tx) => lists[input.list]({ tx, input, describe, fonts, write })));
}

type Write = (chunk: Uint8Array) => void;
interface Writing {
  tx: Transaction;
  names: ExportNames;
  input: ExportInput;
  describe: DescribeMoments;
  fonts: ReportFonts;
  write: Write;
}
type WriteList = (writing: Omit<Writing, 'names'>) => Promise<void>;

/** `complete`: what a row of the file has besides the record. */
const writing =
  <List extends GrowingList, Saved>(
    list: List,
    store: Pick<GrowingStore<GrowingList, Saved>, 'source' | 'list'>,
    complete: (records: readonly Saved[], writing: Writing) => Promise<readonly RecordsInFile[List][]>,
  ): WriteList =>
  async (work) => {
    const { tx, input, fonts, write } = work;
    const { accountId, by, language, timeZone, format, now } = input;
    await planByValues(tx);
    const words = exportWords[language];
    const names = await readNames(tx, accountId);
    const options = { words, timeZone, format, names, now, chosen: input.columns };
    const columns = columnsOf(list, options);
    const pages = pagesOf(tx, input, store, (records) => complete(records, { ...work, names }));
    if (format === 'csv') return writeCsv(pages, columns, write);
    // A workbook is compressed as a whole, so its rows are in memory.
    const rows: RecordsInFile[List][] = [];
    for await (const page of pages) {
      rows.push(...page);
      if (format === 'pdf' && rows.length >= pdfRowsAtMost) break;
    }
    if (format === 'pdf') rows.splice(pdfRowsAtMost);
    const isReport = format === 'pdf' || input.report !== undefined;
    const { groups, times }: ExportTotals = isReport ? await readTotals(tx, input, store.source) : { groups: [] };
    const head = headOf({ ...input, name: words.lists[list], times }, names, rows.length);
    const totals = {
      title: isTimeGroup(by) ? words.totalsByTime[by] : words.totalsBy(words[by]),
      columns: totalColumns(options, by, head.list, input.report?.compared !== undefined),
      rows: groups,
    };
    if (format === 'pdf') {
      const logo = await readLogo(tx, accountId);
      return writeListPdf(input, { head, totals, columns, rows, logo, fonts, write });
    }
    const sheets = [sheetOf({ name: words.lists[list], columns, rows })];
    if (input.report) sheets.push(sheetAbout(head, input));
    if (totals.rows.length > 0) sheets.push(sheetOf({ name: totals.title, ...totals }));
    writeSheets(sheets, write);
  };

/** The head of a report, in a workbook. */
export function sheetAbout(
  { title, subtitle, facts }: ListHead,
  { language, accountName }: Pick<ExportInput, 'language' | 'accountName'>,
): AnySheet {
  const { report, list } = exportWords[language];
  return sheetOf({
    name: report,
    columns: [
      { label: accountName, kind: 'text', width: 30, value: ({ label }) => label },
      { label: title, kind: 'text', width: 80, value: ({ value }) => value },
    ],
    rows: [{ label: list, value: subtitle }, ...facts],
  });
}

const asTheyAre = async <Saved>(records: readonly Saved[]): Promise<readonly Saved[]> => records;

const placed =
  <Row extends { startUtc: string }>(vehicleOf: (row: Row, names: ExportNames) => number | null) =>
  (rows: readonly Row[], { input, describe, names }: Writing) =>
    withPlaces(rows, input, describe, (row) => vehicleOf(row, names));

const lists: Readonly<Record<GrowingList, WriteList>> = {
  visits: writing('visits', visitList, (visits, { tx, input, describe }) => visitsInFile(tx, visits, input, describe)),
  alarms: writing(
    'alarms',
    alarmList,
    placed(({ vehicleId }) => vehicleId),
  ),
  inputHistory: writing(
    'inputHistory',
    inputHistoryList,
    placed(({ inputId }, names) => names.input(inputId)?.vehicleId ?? null),
  ),
  assignments: writing(
    'assignments',
    assignmentList,
    placed(({ vehicleId }) => vehicleId),
  ),
  audit: writing('audit', auditList, asTheyAre),
  alertsSent: writing('alertsSent', noticeList, asTheyAre),
};

export async function writeCsv<Row>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  write: Write,
): Promise<void> {
  const encoder = new TextEncoder();
  write(encoder.encode(byteOrderMark + csvLine(columns.map(({ label }) => label))));
  for await (const rows of pages) {
    write(encoder.encode(rows.map((row) => csvLine(columns.map(({ csv }) => csv(row)))).join('')));
  }
}

async function* pagesOf<Saved, InFile>(
  tx: Transaction,
  { accountId, filter, sort, now }: ExportInput,
  { source, list }: Pick<GrowingStore<GrowingList, Saved>, 'source' | 'list'>,
  complete: (records: readonly Saved[]) => Promise<readonly InFile[]>,
): AsyncGenerator<readonly InFile[]> {
  const question = await askQuestion(tx, accountId, source, filter, now);
  for (let after: RowKey | undefined; ; ) {
    const page = await list(tx, question, { sort, after, limit: pageRows });
    if (page.length > 0) yield await complete(page.map(({ record }) => record));
    if (page.length < pageRows) return;
    after = page.at(-1)?.key;
  }
}
