import Papa from 'papaparse';
import {
  type Encoding,
  LineCollector,
  type ReadNote,
  type ReadOptions,
  type Separator,
  type TableFile,
  UnreadableTable,
} from './table-file.ts';

/** How HTML, XML, JSON, PDF and RTF begin. Many programs write HTML and call it XLS. */
const otherText = /^\s*(?:<(?:\?xml|!doctype|html|head|meta|style|body|table)\b|\{\s*"|\[\s*[[{"]|%PDF-|\{\\rtf)/i;

/** Reads CSV, a copied table, and lists. Reads `sep=;`, which Excel writes above the first line. */
export function readTextTable(bytes: Uint8Array, options: ReadOptions): TableFile {
  const encoding = options.encoding ?? encodingOf(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  // Text has no NUL. Pictures, old workbooks and programs have many.
  if (decoded.includes('\0') || otherText.test(decoded)) throw new UnreadableTable('notTable');
  const [, declared] = /^sep=(.)\r?\n/.exec(decoded) ?? [];
  const body = declared === undefined ? decoded : decoded.slice(decoded.indexOf('\n') + 1);
  const separator = options.separator ?? (isSeparator(declared) ? declared : separatorOf(body));
  const skipped = declared === undefined ? 0 : 1;
  const collector = new LineCollector();
  const isQuoteOpen = eachRecord(withWholeQuotes(body, separator), separator, (number, cells) =>
    collector.add(number + skipped, cells.map(withoutGuard)),
  );
  if (isQuoteOpen) throw new UnreadableTable('openQuote');
  const bad = decoded.split('\u{fffd}').length - 1;
  const notes = new Map<ReadNote, number>(bad > 0 ? [['badCharacters', bad]] : []);
  return { encoding, separator, sheets: [], lines: collector.lines, notes };
}

/** Quotes a cell as a whole that only begins with a quoted word, such as `"North" depot`: it would take in the lines below. */
function withWholeQuotes(body: string, separator: Separator): string {
  const quoted = new RegExp(`(^|[${separator}\\r\\n])("[^"]*(?:""[^"]*)*")([^${separator}\\r\\n]*)`, 'g');
  return body.replace(quoted, (whole: string, before: string, word: string, rest: string) =>
    rest.trim() === '' ? whole : `${before}"${(word + rest).replaceAll('"', '""')}"`,
  );
}

/** Numbers are those of lines in the file: a quoted cell may have several. */
function eachRecord(body: string, separator: Separator, take: (number: number, cells: string[]) => void): boolean {
  let isQuoteOpen = false;
  // Excel on a Mac writes only returns.
  const end = body.includes('\n') ? '\n' : '\r';
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(body, {
    delimiter: separator,
    step({ data, errors, meta }) {
      if (errors.some(({ code }) => code === 'MissingQuotes')) isQuoteOpen = true;
      take(line, data);
      for (let at = body.indexOf(end, from); at >= 0 && at < meta.cursor; at = body.indexOf(end, at + 1)) line += 1;
      from = meta.cursor;
    },
  });
  return isQuoteOpen;
}

/** An apostrophe keeps texts that spreadsheets would run as a formula, in our own files, and the digits of long numbers. */
const withoutGuard = (cell: string): string =>
  /^'(?:[=+\-@\t\r\n＝＋－＠]|[\d\s]+$)/.test(cell) ? cell.slice(1) : cell;

const separators: readonly Separator[] = [';', '\t', ',', '|'];
const isSeparator = (value: string | undefined): value is Separator => separators.some((each) => each === value);

/** The separator that splits most of the first lines into the same number of cells. A title may be above them. */
function separatorOf(body: string): Separator {
  const sample = body.slice(0, 20_000);
  const scores = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator, preview: 20, skipEmptyLines: true });
    const widths = data.map(({ length }) => length);
    const { width, share } = usualWidth(widths);
    return { separator, score: width === 1 ? 0 : share * 100 + Math.min(width, 50) };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score === 0 ? ',' : best.separator;
}

/** The most frequent number of cells, and its share of the lines. */
function usualWidth(widths: readonly number[]): { width: number; share: number } {
  const shareOf = (width: number): number => widths.filter((each) => each === width).length / widths.length;
  const [width = 1] = [...new Set(widths)].sort((one, other) => shareOf(other) - shareOf(one) || other - one);
  return { width, share: shareOf(width) };
}

/** By its mark, by zero bytes, or by whether it is valid UTF-8. Spreadsheets in Europe write Windows-1252. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Cyrillic or Greek text has them only in its spaces, digits and ends of lines.
  if (odd > 0 && even < odd / 4 && isValid('utf-16le', bytes)) return 'utf-16le';
  if (even > 0 && odd < even / 4 && isValid('utf-16be', bytes)) return 'utf-16be';
  return isValid('utf-8', bytes) ? 'utf-8' : 'windows-1252';
}

function isValid(encoding: Encoding, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
