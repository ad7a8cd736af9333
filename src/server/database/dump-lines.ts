/** Reads the lines of a backup; `dump.ts` describes them. */
import { isDevelopment, isLastDevelopment } from './development-backups.ts';
import { type DumpHeader, formatVersion } from './dump.ts';
import { migrations as ours } from './migrations/index.ts';

export type DumpLines = AsyncIterator<string, undefined>;

/** Why a file cannot be restored: one sentence, such as "is not a Fenceline backup". */
export class LoadError extends Error {}

export function readHeader(text: string | undefined): DumpHeader {
  const header = parsed(text ?? '') as Partial<DumpHeader> | undefined;
  if (header?.fenceline !== 'backup' || typeof header.format !== 'number' || !Array.isArray(header.migrations)) {
    throw new LoadError('is not a Fenceline backup');
  }
  if (isDevelopment(header.migrations)) {
    if (isLastDevelopment(header.migrations)) return header as DumpHeader;
    throw new LoadError(
      'was made by an early development version: start the last version before 1.0.0 on its data, and back up with that one',
    );
  }
  const known = new Set(ours.map(({ name }) => name));
  if (header.format > formatVersion || header.migrations.some((name) => !known.has(name))) {
    throw new LoadError('was made by a newer Fenceline: restore it with that one');
  }
  return header as DumpHeader;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Called in the order of the file. */
export interface RowsVisitor {
  table(name: string, columns: readonly string[]): void;
  /** A row of the last table, as JSON. */
  row(line: string): Promise<void> | void;
  /** After the last row of a table: the next values of its identity columns. */
  next?(numbers: Readonly<Record<string, number>>): Promise<void> | void;
}

export interface DumpEnd {
  rows: number;
  /** What the database could not read when the backup was written. */
  unreadable: readonly string[];
}

/** Everything after the header. Throws LoadError unless the file is complete. */
export async function readRows(lines: DumpLines, visitor: RowsVisitor): Promise<DumpEnd> {
  let rows = 0;
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined) throw new LoadError('is incomplete: its end is missing');
    if (value.startsWith('[')) {
      rows += 1;
      await visitor.row(value);
      continue;
    }
    const mark = (parsed(value) ?? {}) as {
      table?: string;
      columns?: string[];
      next?: Record<string, number>;
      end?: true;
      rows?: number;
      unreadable?: string[];
    };
    if (mark.table !== undefined) visitor.table(mark.table, mark.columns ?? []);
    else if (mark.next) await visitor.next?.(mark.next);
    else if (mark.end && mark.rows === rows) {
      // The checksum of the whole file comes last, and reading beyond the last line checks it.
      if ((await lines.next()).value !== undefined) throw new LoadError('is damaged: it goes on after its end');
      return { rows, unreadable: mark.unreadable ?? [] };
    } else throw new LoadError('is damaged');
  }
}
