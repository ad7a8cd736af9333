/** Reads a sheet of an Office Open XML workbook (ECMA-376): values of formulas, dates as days, merged cells filled. */
import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { missingValue } from './error-texts.ts';
import { dayOf, durationOf, numberText } from './number-cells.ts';
import {
  LineCollector,
  type ReadNote,
  type ReadOptions,
  type TableFile,
  tableLimits,
  UnreadableTable,
} from './table-file.ts';

export function readWorkbook(bytes: Uint8Array, { sheet }: ReadOptions): TableFile {
  const unpack = unpacker(bytes);
  const book = readBook(unpack);
  const { sheets } = book;
  // A hidden sheet often has lists of choices.
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!chosen) throw new UnreadableTable('broken');
  const xml = unpack(chosen.path);
  if (xml === undefined) throw new UnreadableTable('broken');
  const { lines, notes } = readSheet(xml, {
    strings: stringsOf(unpack('xl/sharedStrings.xml') ?? ''),
    kindOfStyle: stylesOf(unpack('xl/styles.xml') ?? ''),
    epochMs: book.is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
  });
  return { sheet: chosen.name, sheets: sheets.map(({ name }) => name), lines, notes };
}

type Unpack = (path: string) => string | undefined;

/** The directory names the size of each part, and fflate never writes beyond it, so a small file cannot fill the memory. */
function unpacker(bytes: Uint8Array): Unpack {
  let unpacked = 0;
  return (path) => {
    let isTooLarge = false;
    const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      if (name !== path) return false;
      unpacked += originalSize;
      isTooLarge = unpacked > tableLimits.unpackedBytes;
      return !isTooLarge;
    };
    let found: Record<string, Uint8Array>;
    try {
      found = unzipSync(bytes, { filter });
    } catch {
      throw new UnreadableTable('broken');
    }
    if (isTooLarge) throw new UnreadableTable('unpackedTooLarge');
    const part = found[path];
    return part && new TextDecoder().decode(part);
  };
}

type Attributes = Readonly<Record<string, string>>;

/** Programs write both forms of a boolean. */
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

interface Handlers {
  /** `isEmpty`: the element closes itself. Its attributes are only read if they are asked for. */
  open?(name: string, attributes: () => Attributes, isEmpty: boolean): void;
  text?(value: string): void;
  close?(name: string): void;
}

/** Names without their prefix. Entities are only those of XML itself: a document type is refused. */
function parse(xml: string, { open, text, close }: Handlers): void {
  // A part that the workbook does not have, such as shared texts.
  if (xml === '') return;
  if (/<!DOCTYPE|<!ENTITY/i.test(xml.slice(0, 10_000))) throw new UnreadableTable('broken');
  const parser = new Parser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('openTag', (name, attributes, decode, isEmpty) =>
    open?.(
      local(name),
      () => Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [local(key), decode(value)])),
      isEmpty,
    ),
  );
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('closeTag', (name) => close?.(local(name)));
  parser.on('error', () => {
    throw new UnreadableTable('broken');
  });
  parser.parse(xml);
}

interface Book {
  sheets: { name: string; path: string; isHidden: boolean }[];
  is1904: boolean;
}

function readBook(unpack: Unpack): Book {
  const xml = unpack('xl/workbook.xml');
  if (xml === undefined) throw new UnreadableTable('notTable');
  const pathOf = new Map<string, string>();
  parse(unpack('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, attributes) {
      const { Id = '', Target = '' } = name === 'Relationship' ? attributes() : {};
      pathOf.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const book: Book = { sheets: [], is1904: false };
  parse(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = isTrue(attributes().date1904);
      if (name !== 'sheet') return;
      const { name: label = '', id = '', state } = attributes();
      const path = pathOf.get(id);
      if (path !== undefined && state !== 'veryHidden') {
        book.sheets.push({ name: label, path, isHidden: state === 'hidden' });
      }
    },
  });
  return book;
}

/** Texts that cells share. Phonetic hints (`rPh`) are no text of the cell. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let [current, isText, isHint] = ['', false, false];
  parse(xml, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 't') isText = !isHint;
      if (name === 'rPh') isHint = true;
    },
    text(value) {
      if (isText) current += value;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isHint = false;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

/** A number of digits: the cell shows zeros in front, such as those of a phone number that was typed as a number. */
type NumberKind = 'number' | 'date' | 'duration' | { digits: number };

/** What numbers mean in cells of each style. */
function stylesOf(xml: string): (style: string | undefined) => NumberKind {
  const formats = new Map<string, string>();
  const ofStyle: NumberKind[] = [];
  let isInCells = false;
  parse(xml, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        formats.set(numFmtId, formatCode);
      }
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) ofStyle.push(kindOfFormat(attributes().numFmtId ?? '0', formats));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return (style) => ofStyle[Number(style ?? 0)] ?? 'number';
}

/** Formats of Excel without a text in the file: days, times and durations, also those of East Asia. */
function kindOfFormat(id: string, formats: ReadonlyMap<string, string>): NumberKind {
  const code = formats.get(id);
  const number = Number(id);
  if (code === undefined) {
    if ([45, 46, 47].includes(number)) return 'duration';
    return (number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 50 && number <= 58)
      ? 'date'
      : 'number';
  }
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  // Without texts, colours and conditions: "[Red]0.00" is no date, "[h]:mm" is a duration.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '');
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return 'duration';
  return /[ymdhs]/i.test(bare.replace(/\[[^\]]*\]/g, '').replace(/general/i, '')) ? 'date' : 'number';
}

interface Reading {
  strings: readonly string[];
  kindOfStyle: (style: string | undefined) => NumberKind;
  epochMs: number;
}

interface Merge {
  top: number;
  left: number;
  bottom: number;
}

function readSheet(xml: string, book: Reading): Pick<TableFile, 'lines' | 'notes'> {
  const rows = new Map<number, string[]>();
  const notes = new Map<ReadNote, number>();
  const note = (kind: ReadNote, count = 1): void => void notes.set(kind, (notes.get(kind) ?? 0) + count);
  const merges: Merge[] = [];
  let [row, column] = [0, -1];
  let cell: Attributes | undefined;
  let [value, isValue, lacksValue] = ['', false, false];
  parse(xml, {
    open(name, attributes, isEmpty) {
      if (isEmpty && name === 'row') row += 1;
      else if (isEmpty && name === 'c') column += 1;
      else if (name === 'row') {
        const { r, hidden } = attributes();
        row = r === undefined ? row + 1 : Number(r);
        column = -1;
        if (isTrue(hidden)) note('hiddenRows');
      } else if (name === 'c') {
        cell = attributes();
        column = cell.r === undefined ? column + 1 : columnOf(cell.r);
        [value, lacksValue] = ['', false];
      } else if (name === 'v' || name === 't') {
        isValue = !isEmpty;
        // The value comes after the formula. The text of `=""` is an empty one.
        if (cell?.t === 'str') lacksValue = false;
      } else if (name === 'f') lacksValue = true;
      else if (name === 'rPh') isValue = false;
      else if (name === 'mergeCell') merges.push(...mergeOf(attributes().ref));
      else if (name === 'col') {
        const { hidden, min, max } = attributes();
        if (isTrue(hidden)) note('hiddenColumns', Math.min(Number(max) - Number(min) + 1, tableLimits.columns));
      }
    },
    text(read) {
      if (isValue) value += read;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c' || !cell) return;
      if (value === '' && lacksValue) {
        note('noFormulaValue');
        value = missingValue;
        cell = { ...cell, t: 'e' };
      }
      if (value !== '' && column >= 0) put(rows, row, column, textOf(value, cell, book));
      cell = undefined;
    },
  });
  for (const merge of merges) if (fill(rows, merge)) note('merged');
  const collector = new LineCollector();
  for (const [number, cells] of [...rows].sort(([one], [other]) => one - other)) {
    collector.add(
      number,
      Array.from(cells, (each: string | undefined) => each ?? ''),
    );
  }
  return { lines: collector.lines, notes };
}

function put(rows: Map<number, string[]>, row: number, column: number, text: string): void {
  if (text.trim() === '') return;
  if (column >= tableLimits.columns) throw new UnreadableTable('tooManyColumns');
  const cells = rows.get(row) ?? [];
  if (!rows.has(row)) {
    if (rows.size === tableLimits.lines) throw new UnreadableTable('tooManyLines');
    rows.set(row, cells);
  }
  cells[column] = text;
}

function textOf(value: string, { t = 'n', s }: Attributes, { strings, kindOfStyle, epochMs }: Reading): string {
  if (t === 's') return strings[Number(value)] ?? '';
  if (t === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (t !== 'n') return t === 'd' ? value.replace(/T00:00:00(?:\.0+)?Z?$/, '') : value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const kind = kindOfStyle(s);
  if (kind === 'date') return dayOf(number, epochMs);
  if (kind === 'duration') return durationOf(number);
  const text = numberText(number);
  return typeof kind === 'object' && /^\d+$/.test(text) ? text.padStart(kind.digits, '0') : text;
}

/** `BC12` -> 54 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function mergeOf(reference = ''): Merge[] {
  const [from = '', to = from] = reference.split(':');
  const rowOf = (each: string): number => Number(/\d+$/.exec(each)?.[0] ?? 0);
  return [{ top: rowOf(from), left: columnOf(from), bottom: rowOf(to) }];
}

/** A value that is merged over rows belongs to each of them, in its first column. A merge over columns alone is a heading. */
function fill(rows: Map<number, string[]>, { top, left, bottom }: Merge): boolean {
  const value = rows.get(top)?.[left];
  if (value === undefined || bottom <= top) return false;
  for (const [number, cells] of rows) if (number > top && number <= bottom) cells[left] ??= value;
  return true;
}
