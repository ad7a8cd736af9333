/** The script of worker threads in tests: the service's, with a record of its statements. */
import { recordStatements } from './recorded-statements.ts';

const { STATEMENTS_FOLDER: folder } = process.env;
if (folder !== undefined) recordStatements(folder, { fileOf: () => 'src/server/worker.ts', isOfTests: () => false });

export { default } from '../../src/server/worker.ts';
