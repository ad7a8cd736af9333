import { crc32, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveVisits } from '../../../src/web/features/visits/export.ts';
import { toRow } from '../../../src/web/features/visits/visit-row.ts';
import { createFormat } from '../../../src/web/text/format.ts';
import { xlsxOf } from '../../../src/web/ui/xlsx.ts';

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

const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });
const base = { vehicleId: 1, geofenceId: 1, startPlotId: 1, endPlotId: 2, driverId: null, updated: '' };
const period = { startMs: Date.parse('2026-10-25T00:00:00Z'), endMs: Date.parse('2026-10-26T00:00:00Z') };
const names = {
  vehicle: () => '=Van "4"',
  driver: () => 'Ana',
  geofence: () => ({ name: 'Hof <Süd> & \u0007Tor', tags: [] }),
};
const all = [
  // Before and after a clock change.
  { ...base, id: 7, startUtc: '2026-10-24T23:30:00.000Z', endUtc: '2026-10-25T01:30:00.000Z' },
  { ...base, id: 8, startUtc: '2026-10-25T12:00:00.250Z', endUtc: null, driverId: 3 },
].map((visit) => ({
  ...toRow(visit, period, names, () => Date.parse('2026-10-25T12:10:00.250Z')),
  place: visit.id === 7 ? 'Torgauer Straße, Paunsdorf' : null,
}));

/** The rows load in pages. */
async function* pages() {
  for (const row of all) yield [row];
}

test('CSV: times in the zone with their offset and in UTC, durations in seconds', async () => {
  await saveVisits(pages(), format, { period, tags: [] });
  expect(saved[0]?.name).toBe('visits-2026-10-25-to-2026-10-26.csv');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.file.arrayBuffer());
  const [head, first, second] = text.split('\r\n');
  expect(head).toBe(
    '\u{feff}Visit,Vehicle,Geofence,Tags,Driver,Start (Europe/Berlin),Start (UTC),End (Europe/Berlin),End (UTC),Duration (seconds),Within period (seconds),Still inside,Started before the period,Place',
  );
  expect(first).toBe(
    '7,"\'=Van ""4""",Hof <Süd> & \u0007Tor,,,2026-10-25T01:30:00.000+02:00,2026-10-24T23:30:00.000Z,2026-10-25T02:30:00.000+01:00,2026-10-25T01:30:00.000Z,7200,5400,no,yes,"Torgauer Straße, Paunsdorf"',
  );
  expect(second).toContain('Ana,2026-10-25T13:00:00.250+01:00,2026-10-25T12:00:00.250Z,,,600,600,yes,no,');
});

test('XLSX: an archive of well-formed parts; times are times, durations numbers, text never a formula', async () => {
  const columns = [
    { label: 'Name', kind: 'text' as const, width: 8, value: ({ vehicle }: (typeof all)[number]) => vehicle },
    { label: 'Geofence', kind: 'text' as const, width: 8, value: ({ geofence }: (typeof all)[number]) => geofence },
    { label: 'Start', kind: 'dateTime' as const, width: 8, value: ({ startMs }: (typeof all)[number]) => startMs },
    { label: 'Seconds', kind: 'number' as const, width: 8, value: ({ dwell }: (typeof all)[number]) => dwell },
    { label: 'Duration', kind: 'duration' as const, width: 8, value: ({ dwell }: (typeof all)[number]) => dwell },
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
    { text: '7200', style: 0 },
    { text: String(2 / 24), style: 3 },
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
