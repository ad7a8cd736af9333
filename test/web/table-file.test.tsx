import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { csvLine } from '../../src/files/csv.ts';
import { saveTableFile } from '../../src/web/data/table-file.ts';
import { createFormat } from '../../src/web/text/format.ts';
import type { Column } from '../../src/web/ui/table/column.ts';
import { copiedRows } from '../../src/web/ui/table/copy-rows.ts';
import { type FileKind, fileColumn, fileColumnsOf } from '../../src/web/ui/table/file-columns.ts';
import { xlsxOf } from '../../src/web/ui/xlsx.ts';
import { needs } from '../support/needs.ts';

/** Reads the files of an archive by name, and compares both headers and the data descriptor of each (PKWARE APPNOTE 6.3). */
async function unzip(archive: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.subarray(local + 4, local + 14)).toEqual(bytes.subarray(at + 6, at + 16));
    const begin = local + 30 + nameLength;
    const content = inflateRawSync(bytes.subarray(begin, begin + packed));
    expect(content.length).toBe(size);
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    // The writer streams: checksum and sizes follow the content.
    expect(bytes.readUInt32LE(begin + packed)).toBe(0x08074b50);
    expect(bytes.subarray(begin + packed + 4, begin + packed + 16)).toEqual(bytes.subarray(at + 16, at + 28));
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength;
  }
  return files;
}

interface Cell {
  text: string;
  style: number;
}

/** Parsed as XML, which fails if it is not well-formed. */
function cellsOf(sheet: string): Cell[][] {
  const document = new DOMParser().parseFromString(sheet, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return [...document.querySelectorAll('row')].map((row) =>
    [...row.querySelectorAll('c')].map((cell) => ({
      text: cell.textContent,
      style: Number(cell.getAttribute('s')),
    })),
  );
}

let saved: { name: string; file: Blob }[];
beforeEach(() => {
  saved = [];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob) - 1}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files[Number(this.href.slice('blob:'.length))];
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => vi.restoreAllMocks());

const inLanguage = (locale: string, temperature: 'C' | 'F' = 'C') =>
  createFormat({ locale, timeZone: 'Europe/Berlin', distance: 'km', temperature });
const format = inLanguage('en-GB');

interface Stay {
  vehicle: string;
  geofence: string;
  startMs: number;
  endUtc: string | null;
  dwell: number;
  due: string | null;
  celsius: number | null;
}

const all: readonly Stay[] = [
  // Before and after a clock change.
  {
    ...{ vehicle: '=Van "4"', geofence: 'Hof <Süd> & \u0007Tor', dwell: 93_791, due: '2026-12-01', celsius: -18.5 },
    ...{ startMs: Date.parse('2026-10-24T23:30:00.000Z'), endUtc: '2026-10-25T01:30:00.000Z' },
  },
  {
    ...{ vehicle: '+49 (171) 555-12', geofence: 'Hof; Nord, 2', dwell: 600, due: null, celsius: null },
    ...{ startMs: Date.parse('2026-10-25T12:00:00.250Z'), endUtc: null },
  },
];

const columns: readonly Column<Stay>[] = [
  { key: 'vehicle', label: 'Vehicle', text: ({ vehicle }) => vehicle, width: 1 },
  { key: 'geofence', label: 'Geofence', text: ({ geofence }) => geofence, width: 1 },
  { key: 'start', label: 'Start', text: () => 'a text', moment: ({ startMs }) => startMs, width: 1 },
  { key: 'end', label: 'End', text: () => 'a text', moment: ({ endUtc }) => endUtc, width: 1 },
  { key: 'dwell', label: 'Time inside', text: () => 'a text', seconds: ({ dwell }) => dwell, width: 1 },
  { key: 'due', label: 'Due', text: () => 'a text', day: ({ due }) => due, width: 1 },
  { key: 'cold', label: 'Temperature', text: () => 'a text', celsius: ({ celsius }) => celsius, width: 1 },
  {
    ...{ key: 'place', label: 'Place', text: () => '', width: 1 },
    exportLater: async (rows) => (row) => (row === all[0] ? `Torgauer Straße, 1 of ${rows.length}` : null),
  },
];

/** The rows load in pages. */
async function* pages(): AsyncGenerator<readonly Stay[]> {
  for (const row of all) yield [row];
}

const save = (kind: FileKind, inFormat = format): Promise<void> =>
  saveTableFile({
    ...{ kind, sheet: 'Visits', rows: pages(), format: inFormat, columns: fileColumnsOf(columns, inFormat) },
    names: ['visits', 'Ports (north), Depots'],
    period: { startMs: Date.parse('2026-10-24T22:00:00Z'), endMs: Date.parse('2026-10-26T23:00:00Z') },
  });

const savedLines = async (): Promise<string[]> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.file.arrayBuffer()).split('\r\n');

test('the name has the filters and the days of the period in the zone', async () => {
  await save('csv');
  expect(saved[0]?.name).toBe('visits-ports-north-depots-2026-10-25-to-2026-10-26.csv');
});

test('CSV for spreadsheets in English: times in the zone that the header names, and durations', async () => {
  await save('csv');
  expect(await savedLines()).toEqual([
    '\u{feff}Vehicle,Geofence,Start (Europe/Berlin),End (Europe/Berlin),Time inside,Due,Temperature (°C),Place',
    '"\'=Van ""4""",Hof <Süd> & \u0007Tor,2026-10-25 01:30:00,2026-10-25 02:30:00,26:03:11,2026-12-01,-18.5,"Torgauer Straße, 1 of 1"',
    '+49 (171) 555-12,"Hof; Nord, 2",2026-10-25 13:00:00,,0:10:00,,,',
    '',
  ]);
});

test.each(['de-DE', 'es-ES'])('CSV for spreadsheets in %s has semicolons and decimal commas', async (locale) => {
  await save('csv', inLanguage(locale));
  const [head, first, second] = await savedLines();
  expect(head).toMatch(/^\u{feff}Vehicle;Geofence;Start \(Europe\/Berlin\);/u);
  expect(first).toContain(';26:03:11;2026-12-01;-18,5;Torgauer Straße, 1 of 1');
  expect(second).toContain('"Hof; Nord, 2";2026-10-25 13:00:00;');
});

test('CSV for programs is the same in every language: UTC, seconds and decimal points', async () => {
  await save('programs', inLanguage('de-DE'));
  expect(saved[0]?.name).toMatch(/\.csv$/);
  expect(await savedLines()).toEqual([
    '\u{feff}Vehicle,Geofence,Start (UTC),End (UTC),Time inside (s),Due,Temperature (°C),Place',
    '"\'=Van ""4""",Hof <Süd> & \u0007Tor,2026-10-24T23:30:00.000Z,2026-10-25T01:30:00.000Z,93791,2026-12-01,-18.5,"Torgauer Straße, 1 of 1"',
    '+49 (171) 555-12,"Hof; Nord, 2",2026-10-25T12:00:00.250Z,,600,,,',
    '',
  ]);
});

test('a workbook has dates in the zone that the header names, durations, numbers and texts', async () => {
  await save('xlsx');
  expect(saved[0]?.name).toMatch(/\.xlsx$/);
  const files = await unzip(saved[0]?.file ?? new Blob());
  const [head, first, second] = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '');
  expect(head?.map(({ text }) => text).slice(2)).toEqual([
    'Start (Europe/Berlin)',
    'End (Europe/Berlin)',
    'Time inside',
    'Due',
    'Temperature (°C)',
    'Place',
  ]);
  expect(first?.slice(2).map(({ style }) => style)).toEqual([2, 2, 3, 4, 0, 0]);
  expect(first?.slice(2, 4).map(({ text }) => timeIn(text))).toEqual(['2026-10-25T01:30', '2026-10-25T02:30']);
  expect(Number(first?.[4]?.text) * 86_400).toBeCloseTo(93_791);
  expect(timeIn(first?.[5]?.text ?? '')).toBe('2026-12-01T00:00');
  expect(first?.slice(6).map(({ text }) => text)).toEqual(['-18.5', 'Torgauer Straße, 1 of 2']);
  expect(second?.map(({ text }) => text).slice(0, 2)).toEqual(['+49 (171) 555-12', 'Hof; Nord, 2']);
});

/** Of a number of days since 30 December 1899. */
const timeIn = (days: string): string =>
  new Date(Math.round((Number(days) - 25_569) * 86_400_000)).toISOString().slice(0, 16);

describe('degrees', () => {
  const linesOf = async (column: Partial<Column<number>>, celsius: number, temperature: 'C' | 'F') => {
    const inUnits = inLanguage('en-GB', temperature);
    const only: Column<number>[] = [{ key: 'at', label: 'At', text: () => '', width: 1, ...column }];
    const content = { columns: fileColumnsOf(only, inUnits), rows: [celsius], format: inUnits };
    await saveTableFile({ ...content, kind: 'csv', names: [], sheet: '' });
    return (await savedLines()).slice(0, 2);
  };

  test.each([
    ['C', '4.05'],
    ['F', '39.29'],
  ] as const)("are in the person's unit, °%s, with the unit in the header", async (unit, value) => {
    expect(await linesOf({ celsius: (row) => row }, 4.05, unit)).toEqual([`\u{feff}At (°${unit})`, value]);
  });

  test('of a bound are as typed', async () => {
    // 42 °F, as the form stores an upper bound.
    expect(await linesOf({ bound: (row) => row }, 5.56, 'F')).toEqual(['\u{feff}At (°F)', '42']);
  });
});

test.each([
  ['a comma', 'Depot, north', '"Depot, north"'],
  ['quotes', 'The "Depot"', '"The ""Depot"""'],
  ['a line', 'Two\nlines', '"Two\nlines"'],
  ['nothing', '', ''],
  ['a formula', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a full-width formula', '＝1+1', `'＝1+1`],
  ['a full-width sum', '＋1', `'＋1`],
  ['a full-width difference', '－1', `'－1`],
  ['a full-width function', '＠SUM(A1)', `'＠SUM(A1)`],
  ['a tab before a formula', '\t=1', `'\t=1`],
  ['a new line before a formula', '\n=1', `"'\n=1"`],
  ['a full-width sign inside', 'A＝B', 'A＝B'],
  ['a sum', '-1+1', "'-1+1"],
  ['a plus before a word', '+cmd', "'+cmd"],
  ['an at', '@SUM(A1)', "'@SUM(A1)"],
  ['a phone number', '+49 171 555', '+49 171 555'],
  ['a number as text', '-18.5', '-18.5'],
])('CSV keeps %s what it is', (_, value, written) => expect(csvLine([value, 'x'])).toBe(`${written},x\r\n`));

test('XLSX: an archive of well-formed parts; times are times, durations numbers, text never a formula', async () => {
  const columns = [
    { label: 'Name', kind: 'text' as const, width: 8, value: ({ vehicle }: Stay) => vehicle },
    { label: 'Geofence', kind: 'text' as const, width: 8, value: ({ geofence }: Stay) => geofence },
    { label: 'Start', kind: 'dateTime' as const, width: 8, value: ({ startMs }: Stay) => startMs },
    { label: 'Seconds', kind: 'number' as const, width: 8, value: ({ dwell }: Stay) => dwell },
    { label: 'Duration', kind: 'duration' as const, width: 8, value: ({ dwell }: Stay) => dwell },
  ];
  const files = await unzip(await xlsxOf({ name: 'Visits', columns, rows: all }));
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const [head, first] = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '');
  expect(head?.map(({ text }) => text)).toEqual(['Name', 'Geofence', 'Start', 'Seconds', 'Duration']);
  expect(first?.map(({ text }) => text).slice(0, 2)).toEqual(['=Van "4"', 'Hof <Süd> & Tor']);
  expect(new Date(Math.round((Number(first?.[2]?.text) - 25_569) * 86_400_000)).toISOString()).toBe(
    '2026-10-24T23:30:00.000Z',
  );
  expect(first?.[2]?.style).toBe(2);
  expect(first?.slice(3)).toEqual([
    { text: '93791', style: 0 },
    { text: String(93_791 / 86_400), style: 3 },
  ]);
});

test('many rows are many parts of one file', async () => {
  const columns = [{ label: 'Number', kind: 'number' as const, width: 8, value: (row: number) => row }];
  const many = Array.from({ length: 2500 }, (_, index) => index);
  const files = await unzip(await xlsxOf({ name: 'Many', columns, rows: many }));
  const cells = cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '');
  expect(cells).toHaveLength(2501);
  expect(cells.at(-1)).toEqual([{ text: '2499', style: 0 }]);
});

test('both headers of a file have the same time, however long the writing takes', async () => {
  let nowMs = Date.UTC(2026, 10, 23, 12);
  vi.spyOn(Date, 'now').mockImplementation(() => (nowMs += 10_000));
  const files = await unzip(await xlsxOf({ name: 'Slow', columns: [], rows: [] }));
  expect(files.size).toBe(6);
});

test('copied rows are a table that a spreadsheet takes: wall-clock times, durations, and texts that stay texts', () => {
  const shown = fileColumnsOf(
    columns.filter(({ key }) => ['vehicle', 'start', 'dwell', 'cold'].includes(key)),
    inLanguage('de-DE'),
  );
  const { text, html } = copiedRows(shown, all, inLanguage('de-DE'));
  expect(text.split('\r\n')).toEqual([
    'Vehicle\tStart (Europe/Berlin)\tTime inside\tTemperature (°C)',
    '"=Van ""4"""\t2026-10-25 01:30:00\t26:03:11\t-18,5',
    '+49 (171) 555-12\t2026-10-25 13:00:00\t0:10:00\t',
  ]);
  const cells = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr:nth-child(2) td')];
  const marks = (cell: Element) => ['style', 'sdval', 'sdnum'].map((name) => cell.getAttribute(name));
  const day = Date.UTC(2026, 9, 25) / 86_400_000 + 25_569;
  expect(cells.map((cell) => [cell.textContent, ...marks(cell)])).toEqual([
    ['=Van "4"', "mso-number-format:'\\@'", null, '1033;0;@'],
    ['2026-10-25 01:30:00', null, String(day + 1.5 / 24), '1033;0;YYYY-MM-DD HH:MM:SS'],
    ['26:03:11', null, String(93_791 / 86_400), '1033;0;[HH]:MM:SS'],
    ['-18,5', null, null, null],
  ]);
});

const libreOffice = needs('libreoffice-calc-nogui');

/** The values of the cells as LibreOffice reads the file, or their texts. */
async function cellsInLibreOffice(name: string, file: Blob, ...reading: string[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'fenceline-office-'));
  try {
    writeFileSync(join(folder, name), Buffer.from(await file.arrayBuffer()));
    const own = `-env:UserInstallation=file://${folder}/profile`;
    const to = ['--convert-to', 'fods', '--outdir', folder, join(folder, name)];
    execFileSync('soffice', [own, '--headless', ...reading, ...to]);
    const made = readFileSync(join(folder, `${name.split('.')[0]}.fods`), 'utf8');
    const sheet = new DOMParser().parseFromString(made, 'application/xml');
    return [...sheet.getElementsByTagName('table:table-row')].map((row) =>
      [...row.getElementsByTagName('table:table-cell')].map(
        (cell) =>
          ['date-value', 'time-value', 'value']
            .map((value) => cell.getAttribute(`office:${value}`))
            .find((value) => value !== null) ?? cell.textContent.trim(),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.skipIf(libreOffice.missing)(`LibreOffice reads real dates, durations and texts ${libreOffice.note}`, async () => {
  await save('xlsx');
  const rows = await cellsInLibreOffice('a.xlsx', saved[0]?.file ?? new Blob());
  expect(rows[0]?.slice(0, 4)).toEqual(['Vehicle', 'Geofence', 'Start (Europe/Berlin)', 'End (Europe/Berlin)']);
  expect(rows[1]?.slice(2, 8)).toEqual([
    ...['2026-10-25T01:30:00', '2026-10-25T02:30:00', 'PT26H03M11S', '2026-12-01', '-18.5'],
    'Torgauer Straße, 1 of 2',
  ]);
  // Text, without an apostrophe.
  expect(rows.slice(1, 3).map(([vehicle]) => vehicle)).toEqual(['=Van "4"', '+49 (171) 555-12']);
});

test.skipIf(libreOffice.missing)(`LibreOffice pastes real dates, durations and texts ${libreOffice.note}`, async () => {
  const copied = [
    fileColumn<number>('text', 'Number', () => '007'),
    fileColumn<number>('moment', 'Start', () => Date.parse('2026-10-24T23:30:00Z')),
    fileColumn<number>('duration', 'Duration', () => 93_791),
    fileColumn<number>('day', 'Due', () => '2026-12-01'),
  ];
  const { html } = copiedRows(copied, [1], inLanguage('de-DE'));
  const rows = await cellsInLibreOffice('pasted.html', new Blob([html]), '--infilter=calc_HTML_WebQuery');
  expect(rows.slice(0, 2)).toEqual([
    ['Number', 'Start (Europe/Berlin)', 'Duration', 'Due'],
    ['007', '2026-10-25T01:30:00', 'PT26H03M11S', '2026-12-01'],
  ]);
});
