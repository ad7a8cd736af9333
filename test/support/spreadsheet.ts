/** Reads files that the dashboard has written, without using its code. */
import { inflateRawSync } from 'node:zlib';

/** The rows of a CSV file (RFC 4180). */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text
    .replace(/^\u{feff}/u, '')
    .split('\r\n')
    .filter(Boolean)) {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
    rows.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  }
  return rows;
}

/** The rows of a sheet of a workbook, the first one if no number is given: texts and numbers. */
export function xlsxRows(bytes: Buffer, number = 1): string[][] {
  const sheet = fileIn(bytes, `xl/worksheets/sheet${number}.xml`);
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ),
  );
}

/** Uses the archive's directory (PKWARE APPNOTE 6.3). */
function fileIn(archive: Buffer, wanted: string): string {
  let at = archive.readUInt32LE(archive.length - 6);
  for (let left = archive.readUInt16LE(archive.length - 12); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const begin = local + 30 + nameLength;
      return inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(at + 20))).toString('utf8');
    }
    at += 46 + nameLength;
  }
  throw new Error(`no ${wanted} in the archive`);
}
