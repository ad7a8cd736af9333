import type { IngestKey } from '../../contract/administration.ts';
import type { Handlers } from '../api/handlers.ts';
import { hashSecret, newIngestKey } from '../api/secrets.ts';
import { ingestKeys, insertIngestKey } from '../store/ingest-keys.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord } from './records.ts';

const kind: Kind<IngestKey> = { kind: 'ingestKey', store: ingestKeys };

export const ingestKeyHandlers = {
  makeIngestKey: async ({ tx, caller: { accountId }, body: { name, deviceIds }, now, record }) => {
    const key = newIngestKey();
    const after = await insertIngestKey(
      tx,
      accountId,
      { name, hash: hashSecret(key), deviceIds: deviceIds ? [...new Set(deviceIds)] : null },
      now,
    );
    record({ action: 'create', resource: 'ingestKey', id: after.id, after });
    return { id: after.id, name: after.name, key };
  },

  listIngestKeys: (call) => listRecords(call, kind),
  getIngestKey: (call) => getRecord(call, kind, call.path.ingestKeyId),
  deleteIngestKey: (call) => deleteRecord(call, kind, call.path.ingestKeyId),
  restoreIngestKey: (call) => restoreRecord(call, kind, call.path.ingestKeyId),
} satisfies Partial<Handlers>;
