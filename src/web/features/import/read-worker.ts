/** Reads a table in a worker, because a large workbook would block the page. */
import { readTable } from '../../../files/reading/read-table.ts';
import {
  type ReadOptions,
  type TableFile,
  type UnreadableTable,
  unreadableOf,
} from '../../../files/reading/table-file.ts';

export interface ToReadWorker {
  bytes: Uint8Array;
  options: ReadOptions;
}
export type FromReadWorker = { table: TableFile } | Pick<UnreadableTable, 'reason' | 'system'>;

// A worker's `postMessage`. TypeScript knows only the window's.
const send = postMessage as Worker['postMessage'];

addEventListener('message', ({ data: { bytes, options } }: MessageEvent<ToReadWorker>) => {
  let answer: FromReadWorker;
  try {
    answer = { table: readTable(bytes, options) };
  } catch (error) {
    answer = unreadableOf(error);
  }
  send(answer);
});
