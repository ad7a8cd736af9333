/**
 * Setup file: writes each statement of the service that this worker sends to PostgreSQL, once, into the run's folder. It
 * sees every connection of pg in the test's process. It does not see services that run as processes of their own (the
 * journeys): they run the same code.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { textsOfTests } from './sql-of-tests.ts';

/** A line of the record. */
export interface Recorded {
  text: string;
  /** The test file that sent it first in its worker. */
  file: string;
}

const file = join(inject('statementsFolder'), `${process.pid}.ndjson`);
const recorded = new Set<string>();

function record(text: string): void {
  if (recorded.has(text) || textsOfTests.has(text) || !existsSync(inject('statementsFolder'))) return;
  recorded.add(text);
  const line: Recorded = { text, file: expect.getState().testPath ?? '' };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** A text, or a configuration with one; pg has more forms, which we do not use. */
const textOf = (first: unknown): string | undefined =>
  typeof first === 'string'
    ? first
    : typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'
      ? first.text
      : undefined;

// Vitest loads a setup file again for each test file of a worker.
const marker = Symbol.for('fenceline statements are recorded');
if (!Object.hasOwn(pg.Client.prototype, marker)) {
  const { query } = pg.Client.prototype;
  Object.defineProperty(pg.Client.prototype, marker, { value: true });
  // One implementation stands in for all overloads of `query`, and passes everything on.
  pg.Client.prototype.query = function recording(this: pg.Client, ...sent: unknown[]) {
    const text = textOf(sent[0]);
    if (text !== undefined) record(text);
    const answer: unknown = Reflect.apply(query, this, sent);
    return answer;
  } as typeof query;
}
