/** External references of records that are deleted and restored in bulk. */
import { kindRow } from '../../../contract/kinds.ts';
import type { Because } from '../../../contract/problem-reasons.ts';
import { type Change } from '../../store/audit.ts';
import { lockReferencesGoneWith, referenceRows, removeReferencesOf } from '../../store/external-references.ts';
import { referenceTaken } from '../taken.ts';
import type { BulkContext, BulkKind } from './bulk-kind.ts';

type Carrying = Pick<BulkKind<object, object>, 'kind' | 'partsOf'>;

async function carriers(context: BulkContext, kind: Carrying, ids: readonly number[]) {
  const resourceType = kindRow(kind.kind).number;
  const own = resourceType === undefined ? [] : [{ resourceType, ids: [...ids] }];
  return [...own, ...((await kind.partsOf?.(context, ids)) ?? [])];
}

export async function referencesGoWith(
  context: BulkContext,
  kind: Carrying,
  ids: readonly number[],
): Promise<Change[]> {
  const { tx, accountId, now } = context;
  const changes: Change[] = [];
  for (const { resourceType, ids: of } of await carriers(context, kind, ids)) {
    for (const before of await removeReferencesOf(tx, accountId, resourceType, of, now)) {
      changes.push({ action: 'delete', resource: 'externalReference', id: before.id, before });
    }
  }
  return changes;
}

/** Why records cannot be restored: another record has their reference now. */
export async function takenReferences(
  { tx, accountId }: BulkContext,
  { kind }: Carrying,
  ids: readonly number[],
): Promise<Map<number, Because<'taken'>>> {
  const resourceType = kindRow(kind).number;
  if (resourceType === undefined) return new Map();
  const { gone, taken } = await lockReferencesGoneWith(tx, accountId, resourceType, ids);
  const owners = new Map(taken.map((owner) => [owner.reference, owner]));
  return new Map(
    gone.flatMap(({ reference, resourceId }) => {
      const owner = owners.get(reference);
      return owner ? [[resourceId, referenceTaken(owner)] as const] : [];
    }),
  );
}

/** References of inputs and probes that are taken now are not restored. */
export async function referencesReturnWith(
  context: BulkContext,
  kind: Carrying,
  ids: readonly number[],
): Promise<Change[]> {
  const { tx, accountId, now } = context;
  const changes: Change[] = [];
  for (const { resourceType, ids: of } of await carriers(context, kind, ids)) {
    const { gone, taken } = await lockReferencesGoneWith(tx, accountId, resourceType, of);
    const texts = new Set(taken.map(({ reference }) => reference));
    const free = gone.filter(({ reference }) => !texts.has(reference));
    const back = await referenceRows.restore(
      tx,
      accountId,
      free.map(({ id }) => id),
      now,
    );
    back.forEach((after, nth) => {
      changes.push({ action: 'restore', resource: 'externalReference', id: after.id, before: free[nth], after });
    });
  }
  return changes;
}
