/** Writes each statement that this thread sends to PostgreSQL into the run's folder, once. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';

/** A line of the record. */
export interface Recorded {
  text: string;
  /** What sent it first in its thread: the test file, or the worker's script. */
  file: string;
}

interface Recording {
  fileOf(): string;
  isOfTests(text: string): boolean;
}

/** Vitest loads a setup file again for each test file of a worker. */
const marker = Symbol.for('fenceline statements are recorded');

export function recordStatements(folder: string, { fileOf, isOfTests }: Recording): void {
  if (Object.hasOwn(pg.Client.prototype, marker)) return;
  Object.defineProperty(pg.Client.prototype, marker, { value: true });
  const file = join(folder, `${process.pid}-${threadId}.ndjson`);
  const recorded = new Set<string>();
  const record = (text: string): void => {
    if (recorded.has(text) || isOfTests(text) || !existsSync(folder)) return;
    recorded.add(text);
    const line: Recorded = { text, file: fileOf() };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const { query } = pg.Client.prototype;
  // One implementation stands in for all overloads of `query`, and passes everything on.
  pg.Client.prototype.query = function recording(this: pg.Client, ...sent: unknown[]) {
    const text = textOf(sent[0]);
    if (text !== undefined) record(text);
    const answer: unknown = Reflect.apply(query, this, sent);
    return answer;
  } as typeof query;
}

/** A text, or a configuration with one; pg has more forms, which we do not use. */
const textOf = (first: unknown): string | undefined =>
  typeof first === 'string'
    ? first
    : typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
      ? first.text
      : undefined;
