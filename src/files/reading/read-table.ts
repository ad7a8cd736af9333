import { readShapes } from './read-shapes.ts';
import { readTextTable } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import { type ReadOptions, type TableFile, tableLimits, UnreadableTable } from './table-file.ts';

/** Reads a workbook or a text file, which its first bytes tell apart. The name may be wrong. */
export function readTable(bytes: Uint8Array, options: ReadOptions = {}): TableFile {
  if (bytes.length > tableLimits.fileBytes) throw new UnreadableTable('tooLarge');
  const shapes = options.hasShapes ? readShapes(bytes, options) : undefined;
  const table = shapes ?? (starts(bytes, [0x50, 0x4b, 3, 4]) ? readWorkbook(bytes, options) : readText(bytes, options));
  if (table.lines.length === 0 && table.sheets.length < 2) throw new UnreadableTable('empty');
  return table;
}

function readText(bytes: Uint8Array, options: ReadOptions): TableFile {
  // Workbooks of Excel 97, and workbooks with a password, are OLE files.
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new UnreadableTable(includesUtf16(bytes, 'EncryptedPackage') ? 'lockedWorkbook' : 'oldWorkbook');
  }
  return readTextTable(bytes, options);
}

const starts = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const includesUtf16 = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes(text);
