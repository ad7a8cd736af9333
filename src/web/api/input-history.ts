import { get, getFile } from './client.ts';
import { growingList } from './growing-list.ts';

/** Values of any period: see `growing-list.ts`. The list has those that reach into the period, so the totals count them. */
export const inputHistoryList = growingList('/public/v1/inputs/history', {
  key: 'inputHistory',
  report: 'inputHistory',
  file: (query) => getFile('/public/v1/inputs/history/export', { query }),
  rowsQuery: { context: true },
  totals: (query, signal) => get('/public/v1/inputs/history/totals', { query: { ...query, overlap: true }, signal }),
});
