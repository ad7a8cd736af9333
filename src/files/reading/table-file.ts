/** The lines and cells of a table file, without a meaning of the columns. Cells are texts: dates `2026-11-20`, numbers `1240.5`. */

/** A line of the file that is not empty. `number` is its number in the file, from 1. */
export interface Line {
  number: number;
  cells: readonly string[];
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type Separator = ',' | ';' | '\t' | '|';

/** How to read a file. The reader finds out the options that are missing. */
export interface ReadOptions {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
  sheet?: string | undefined;
  /** The file may be one of shapes: KML, KMZ, GPX, GeoJSON, well-known text. */
  hasShapes?: boolean | undefined;
}

/** What a person should know about the read cells, with the number of cells or columns. */
export type ReadNote =
  | 'merged'
  | 'hiddenColumns'
  | 'hiddenRows'
  | 'noFormulaValue'
  | 'badCharacters'
  | 'networkLinks'
  | 'split'
  | 'partsLeftOut';

export interface TableFile {
  /** Undefined for a workbook. */
  encoding?: Encoding;
  separator?: Separator;
  /** Undefined for text. */
  sheet?: string;
  sheets: readonly string[];
  /** The first line has names of fields, because the file has no columns of its own. */
  isOfShapes?: true;
  lines: readonly Line[];
  notes: ReadonlyMap<ReadNote, number>;
}

export const tableLimits = {
  fileBytes: 50_000_000,
  /** Of all parts of a workbook that are read. */
  unpackedBytes: 250_000_000,
  /** Of a file of shapes, which becomes a tree in memory. */
  shapeBytes: 30_000_000,
  /** Lines that are not empty. */
  lines: 50_010,
  columns: 256,
} as const;

export type UnreadableReason =
  | 'tooLarge'
  | 'unpackedTooLarge'
  | 'tooManyLines'
  | 'tooManyColumns'
  | 'oldWorkbook'
  | 'lockedWorkbook'
  | 'notTable'
  | 'openQuote'
  | 'entities'
  | 'networkLinks'
  | 'noShapes'
  | 'notShapes'
  | 'otherSystem'
  | 'shapesTooLarge'
  | 'broken'
  | 'empty';

/** The file cannot be read. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  constructor(
    readonly reason: UnreadableReason,
    /** The name of another coordinate system. '' if it has none. */
    readonly system = '',
  ) {
    super(reason);
  }
}

/** Why reading failed. Other errors than ours come from damaged files. */
export const unreadableOf = (error: unknown): Pick<UnreadableTable, 'reason' | 'system'> => {
  const { reason, system } = error instanceof UnreadableTable ? error : new UnreadableTable('broken');
  return { reason, system };
};

/** Collects lines, without the empty ones and the empty cells at their ends. */
export class LineCollector {
  readonly lines: Line[] = [];

  add(number: number, cells: readonly string[]): void {
    const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (end === 0) return;
    if (end > tableLimits.columns) throw new UnreadableTable('tooManyColumns');
    if (this.lines.length === tableLimits.lines) throw new UnreadableTable('tooManyLines');
    this.lines.push({ number, cells: cells.slice(0, end).map((cell) => cell.trim()) });
  }
}
