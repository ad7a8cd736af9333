import type { IngestKey } from '../../contract/administration.ts';
import { minuteMs } from '../../contract/durations.ts';
import type { Handlers } from '../api/handlers.ts';
import { hashSecret, newIngestKey } from '../api/secrets.ts';
import { notFound } from '../http/problems.ts';
import { type Change, savedChange } from '../store/audit.ts';
import { endIngestKey, ingestKeys, insertIngestKey } from '../store/ingest-keys.ts';
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

  rotateIngestKey: async ({ tx, caller: { accountId }, path: { ingestKeyId }, body, now, record }) => {
    const old = await ingestKeys.lock(tx, accountId, ingestKeyId);
    if (!old) throw notFound('ingestKey');
    const { overlapMinutes } = body;
    const deviceIds = body.deviceIds ?? old.deviceIds ?? [];
    const key = newIngestKey();
    const after = await insertIngestKey(
      tx,
      accountId,
      { name: old.name, hash: hashSecret(key), deviceIds: deviceIds.length > 0 ? [...new Set(deviceIds)] : null },
      now,
    );
    const changes: Change[] = [{ action: 'create', resource: 'ingestKey', id: after.id, after }];
    if (typeof overlapMinutes === 'number') {
      const endsUtc = new Date(now.getTime() + overlapMinutes * minuteMs);
      changes.push(savedChange('ingestKey', old.id, old, await endIngestKey(tx, accountId, old.id, endsUtc)));
    }
    record(changes);
    return { id: after.id, name: after.name, key };
  },

  listIngestKeys: (call) => listRecords(call, kind),
  getIngestKey: (call) => getRecord(call, kind, call.path.ingestKeyId),
  deleteIngestKey: (call) => deleteRecord(call, kind, call.path.ingestKeyId),
  restoreIngestKey: (call) => restoreRecord(call, kind, call.path.ingestKeyId),
} satisfies Partial<Handlers>;
