import { type AuditedResource, auditedResources, resourceTypes } from '../../contract/choices.ts';
import type { Handlers } from '../handlers.ts';
import { momentKey, readCursor, takePage } from '../page.ts';
import { lockAccount, readAccount, updateAccount } from '../store/accounts.ts';
import { listChanges, savedChange } from '../store/audit.ts';

export const accountHandlers = {
  getAccount: ({ tx, caller }) => readAccount(tx, caller.accountId),

  saveAccount: async ({ tx, caller: { accountId }, body, expectUnchanged, record }) => {
    const before = await lockAccount(tx, accountId);
    expectUnchanged(before);
    record(savedChange('account', accountId, before, await updateAccount(tx, accountId, body)));
  },

  listAudit: async (call) => {
    const { limit, cursor, resource, resourceType, ...filter } = call.query;
    const changes = await listChanges(call.tx, call.caller.accountId, {
      ...filter,
      resources: auditedResources.filter((name) => isMeant(name, { resource, resourceType })),
      after: readCursor(cursor, momentKey),
      limit: limit && limit + 1,
    });
    return takePage(call, changes, limit, ({ utc, id }) => [utc, id]);
  },
} satisfies Pick<Handlers, 'getAccount' | 'saveAccount' | 'listAudit'>;

const numbers: Readonly<Record<string, number>> = resourceTypes;

/** By its name, by its number, by both or by neither. */
const isMeant = (
  name: AuditedResource,
  { resource, resourceType }: { resource?: AuditedResource | undefined; resourceType?: number | undefined },
): boolean =>
  (resource === undefined || resource === name) && (resourceType === undefined || resourceType === numbers[name]);
