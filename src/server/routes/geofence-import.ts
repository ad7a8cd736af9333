/** Imports geofences in one transaction. Each row is checked like a single POST. */
import type { ImportOptions, ImportReply } from '../../contract/bulk.ts';
import type { RowList } from '../../contract/rows.ts';
import type { Transaction } from '../database/database.ts';
import type { Change } from '../store/audit.ts';
import { importRows } from './bulk/import-rows.ts';
import { bulkGeofences } from './bulk/kinds/geofences.ts';

interface Batch extends ImportOptions {
  geofences: RowList;
}

export const importGeofences = (
  tx: Transaction,
  accountId: number,
  { geofences, ...batch }: Batch,
  now: Date,
  allLetters: boolean,
): Promise<{ reply: ImportReply; changes: Change[] }> =>
  importRows({ tx, accountId, userId: 0, sessionId: 0, now, allLetters }, bulkGeofences, {
    ...batch,
    rows: geofences,
    named: 'geofences',
  });
