/** Writes tables as an Office Open XML workbook (ECMA-376) with texts, numbers, times and durations. */
import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface SheetColumn<Row> {
  label: string;
  /** `dateTime` and `day`: local wall-clock time as milliseconds in UTC. `duration`: seconds. */
  kind: 'text' | 'number' | 'dateTime' | 'day' | 'duration';
  /** In characters. */
  width: number;
  value: (row: Row) => string | number | null;
}

export interface Sheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/>${numbersTo(
    sheets,
  )
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join(
      '',
    )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const relations = (...targets: readonly (readonly [kind: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A sheet's name has at most 31 characters, and none of these. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

const workbook = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** Indexes of the cell formats in `styles`. */
const formats = { plain: 0, bold: 1, dateTime: 2, duration: 3, day: 4 } as const;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A table of any kind of row. `sheetOf` checks that columns and rows fit. */
export type AnySheet = Sheet<never>;

export const sheetOf = <Row>(sheet: Sheet<Row>): AnySheet => sheet as unknown as AnySheet;

/** Yields after each part, so that long work can be split. `write` gets the bytes of the file in order. */
export function* writeWorkbook(
  sheets: readonly AnySheet[],
  write: (chunk: Uint8Array<ArrayBuffer>) => void,
): Generator<void> {
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    write(chunk);
  });
  yield* writeFiles(zip, sheets);
}

/** Writes it at once, in a thread of its own. */
export function writeSheets(...workbook: Parameters<typeof writeWorkbook>): void {
  const parts = writeWorkbook(...workbook);
  while (!parts.next().done);
}

function* writeFiles(zip: Zip, sheets: readonly AnySheet[]): Generator<void> {
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  const files: [name: string, parts: Iterable<string>][] = [
    ['[Content_Types].xml', [contentTypes(sheets.length)]],
    ['_rels/.rels', [relations(['officeDocument', 'xl/workbook.xml'])]],
    ['xl/workbook.xml', [workbook(sheets.map(({ name }) => name))]],
    ['xl/_rels/workbook.xml.rels', [relations(...targets, ['styles', 'styles.xml'])]],
    ['xl/styles.xml', [styles]],
    ...sheets.map((sheet, index): [string, Iterable<string>] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetParts(sheet),
    ]),
  ];
  // The ZIP format has the time of a file twice. Without `mtime` fflate reads the clock for each, and they can differ.
  const mtime = Date.now();
  for (const [name, parts] of files) {
    const file = new ZipDeflate(name);
    file.mtime = mtime;
    zip.add(file);
    for (const part of parts) {
      file.push(strToU8(part));
      yield;
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
}

/** Compressing this many rows takes about 4 ms. */
const rowsAtOnce = 100;

/** A4 across, all columns on one page. */
const onPaper = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** The head row is frozen and has filters. Reads the rows at the first part, so that a file can begin before they are known. */
function* sheetParts<Row>(sheet: Sheet<Row>): Generator<string> {
  const { columns, rows } = sheet;
  const last = `${columnName(columns.length - 1)}${rows.length + 1}`;
  yield `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${columns.map(({ label }) => textCell(label, formats.bold)).join('')}</row>`;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row) => `<row>${columns.map((column) => cell(column, row)).join('')}</row>`)
      .join('');
  }
  yield `</sheetData><autoFilter ref="A1:${last}"/>${onPaper}</worksheet>`;
}

const dayMs = 24 * 3600 * 1000;
/** Spreadsheets count days from 30 December 1899. */
const daysTo1970 = 25_569;

/** The number of a time or duration in a cell, in days. */
export const daysInCell = (kind: 'dateTime' | 'day' | 'duration', value: number): number =>
  kind === 'duration' ? (value * 1000) / dayMs : value / dayMs + daysTo1970;

function cell<Row>({ kind, value }: SheetColumn<Row>, row: Row): string {
  const found = value(row);
  if (found === null || found === '') return '<c/>';
  if (typeof found === 'string') return textCell(found, formats.plain);
  if (kind === 'text' || kind === 'number') return numberCell(found, formats.plain);
  return numberCell(daysInCell(kind, found), formats[kind]);
}

const numberCell = (value: number, format: number): string => `<c s="${format}"><v>${value}</v></c>`;
const textCell = (text: string, format: number): string =>
  `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Removes control characters: XML does not allow them, not even escaped. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A, B … Z, AA, AB … */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
