/**
 * Setup file: records each statement of the service that this worker sends to PostgreSQL, in its own threads as well. It does
 * not see services that run as processes of their own (the journeys): they run the same code.
 */
import { expect, inject } from 'vitest';
import { recordStatements } from './recorded-statements.ts';
import { textsOfTests } from './sql-of-tests.ts';

const folder = inject('statementsFolder');
// For the threads: see recording-worker.ts.
process.env['STATEMENTS_FOLDER'] = folder;
recordStatements(folder, {
  fileOf: () => expect.getState().testPath ?? '',
  isOfTests: (text) => textsOfTests.has(text),
});
