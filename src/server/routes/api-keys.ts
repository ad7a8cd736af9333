import type { ApiKey } from '../../contract/administration.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Handlers } from '../api/handlers.ts';
import { hashSecret, newApiKey } from '../api/secrets.ts';
import { invalidFields } from '../http/problems.ts';
import { apiKeys, insertApiKey } from '../store/api-keys.ts';
import { distinctFleets, requireFleets } from './fleet-limit.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord } from './records.ts';

const kind: Kind<ApiKey> = { kind: 'apiKey', store: apiKeys };

const endInPast: FieldProblem = {
  pointer: '#/expiresUtc',
  code: 'range',
  reason: 'endInPast',
  detail: 'must be in the future',
};

export const apiKeyHandlers = {
  makeApiKey: async ({ tx, caller: { accountId }, body, now, record }) => {
    const { name, role, expiresUtc = null } = body;
    const fleetIds = distinctFleets(body.fleetIds ?? null);
    if (expiresUtc && expiresUtc <= now) throw invalidFields([endInPast]);
    await requireFleets(tx, accountId, { fleetIds }, undefined);
    const key = newApiKey();
    const content = { name, role, fleetIds, expiresUtc, hash: hashSecret(key) };
    const after = await insertApiKey(tx, accountId, content, now);
    record({ action: 'create', resource: 'apiKey', id: after.id, after });
    return { id: after.id, name: after.name, key };
  },

  listApiKeys: (call) => listRecords(call, kind),
  getApiKey: (call) => getRecord(call, kind, call.path.apiKeyId),
  deleteApiKey: (call) => deleteRecord(call, kind, call.path.apiKeyId),
  restoreApiKey: (call) => restoreRecord(call, kind, call.path.apiKeyId),
} satisfies Partial<Handlers>;
