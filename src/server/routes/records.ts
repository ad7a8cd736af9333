/** What the routes of all deletable records have in common: a page of them, one of them, deletion and restoration. */
import * as z from 'zod';
import { restoreSeconds } from '../../contract/choices.ts';
import type { ListQuery } from '../../contract/fields.ts';
import { idOf, type KindName, kindRow } from '../../contract/kinds.ts';
import type { SoughtKind } from '../../contract/problem-reasons.ts';
import type { Call } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, notFound } from '../http/problems.ts';
import type { Change } from '../store/audit.ts';
import {
  externalReferences,
  findDeletedReferenced,
  findReferenced,
  lockReferencesGoneWith,
  removeReferencesOf,
} from '../store/external-references.ts';
import type { ListOptions, RecordStore } from '../store/record-store.ts';

/** Kinds whose records have an id that a request names. */
type RecordKind = KindName & SoughtKind;

/** A kind of record and its store. */
export interface Kind<Saved> {
  kind: RecordKind;
  store: RecordStore<Saved>;
}

type Inside = Pick<Call<never>, 'tx' | 'caller' | 'now' | 'record'>;
type Listing = Pick<Call<never>, 'tx' | 'caller' | 'self' | 'headers'> & {
  query: ListQuery & { externalReference?: string | undefined };
};

/** Records that were deleted earlier than this are gone for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreSeconds * 1000);

/** A page of the live records, or of the deleted ones, by id. */
export async function listRecords<Saved extends object>(
  call: Listing,
  { kind, store }: Kind<Saved>,
  where?: ListOptions['where'],
): Promise<Saved[]> {
  const { limit, cursor, deleted } = call.query;
  const after = readCursor(cursor, z.int());
  const { number } = kindRow(kind);
  const ids = number === undefined ? undefined : await referencedIds(call, number);
  const options = { deleted, after, limit: limit && limit + 1, ids, where };
  return takePage(call, await store.list(call.tx, call.caller.accountId, options), limit, (record) =>
    idOf(kind, record),
  );
}

/** With `?externalReference=` in the query: the id of the one record with it, or none. Of deleted ones there may be several. */
export async function referencedIds(
  { tx, caller: { accountId }, query }: Pick<Listing, 'tx' | 'caller' | 'query'>,
  resourceType: number,
): Promise<number[] | undefined> {
  const reference = query.externalReference?.trim();
  if (reference === undefined) return undefined;
  if (query.deleted) return findDeletedReferenced(tx, accountId, resourceType, reference);
  const id = await findReferenced(tx, accountId, resourceType, reference);
  return id === undefined ? [] : [id];
}

/** A live record; 404 where there is none. */
export async function getRecord<Saved>(
  { tx, caller }: Pick<Call<never>, 'tx' | 'caller'>,
  { kind, store }: Kind<Saved>,
  id: number,
): Promise<Saved> {
  const record = await store.find(tx, caller.accountId, id);
  if (!record) throw notFound(kind);
  return record;
}

/** What a save replaces, locked and the one that `If-Match` names; undefined where an id is still to be had. */
export async function lockSaved<Saved>(
  { tx, caller, expectUnchanged }: Pick<Call<never>, 'tx' | 'caller' | 'expectUnchanged'>,
  { kind, store }: Kind<Saved>,
  id: number | undefined,
): Promise<Saved | undefined> {
  if (id === undefined) return undefined;
  const current = await store.lock(tx, caller.accountId, id);
  if (!current) throw notFound(kind);
  expectUnchanged(current);
  return current;
}

/** Deletes a record, and its references with it. `check` throws 409 while something uses it. */
export async function deleteRecord<Saved extends object>(
  { tx, caller: { accountId }, now, record }: Inside,
  { kind, store }: Kind<Saved>,
  id: number,
  check?: (before: Saved) => Promise<void>,
): Promise<void> {
  const before = await store.lock(tx, accountId, id);
  if (!before) throw notFound(kind);
  await check?.(before);
  await store.remove(tx, accountId, id, now);
  const { number } = kindRow(kind);
  const gone = number === undefined ? [] : await referencesGo(tx, accountId, number, [id], now);
  record([{ action: 'delete', resource: kind, id, before }, ...gone]);
}

/** The references of records that are deleted go with them. */
export async function referencesGo(
  tx: Transaction,
  accountId: number,
  resourceType: number,
  ids: readonly number[],
  now: Date,
): Promise<Change[]> {
  const gone = await removeReferencesOf(tx, accountId, resourceType, ids, now);
  return gone.map((before) => ({ action: 'delete', resource: 'externalReference', id: before.id, before }));
}

interface Restoration<Saved> {
  /** Throws 409 where the record can no longer stand beside the others. */
  check?(before: Saved): Promise<void>;
  /** Other than by its store. */
  restore?(before: Saved): Promise<Saved>;
}

/** Brings a record back that was deleted no longer ago than it may be, its references with it; a live one stays. */
export async function restoreRecord<Saved extends { deletedUtc?: string }>(
  { tx, caller: { accountId }, now, record }: Inside,
  { kind, store }: Kind<Saved>,
  id: number,
  { check, restore = () => store.restore(tx, accountId, id) }: Restoration<Saved> = {},
): Promise<number> {
  const before = await store.lockRestorable(tx, accountId, id, restorableSince(now));
  if (!before) throw notFound(kind);
  if (before.deletedUtc === undefined) {
    record([]);
    return id;
  }
  await check?.(before);
  const after = await restore(before);
  const { number } = kindRow(kind);
  const back = number === undefined ? [] : await referencesReturn(tx, accountId, number, [id]);
  record([{ action: 'restore', resource: kind, id, before, after }, ...back]);
  return id;
}

/** Brings back the references that went with records. 409 where another record has one of them now. */
export async function referencesReturn(
  tx: Transaction,
  accountId: number,
  resourceType: number,
  ids: readonly number[],
): Promise<Change[]> {
  const { gone, taken } = await lockReferencesGoneWith(tx, accountId, resourceType, ids);
  if (taken.length > 0) {
    const references = taken.map(({ reference, resourceId }) => ({ reference, resourceId }));
    throw conflict({ reason: 'referencesTaken', params: { references } });
  }
  const changes: Change[] = [];
  for (const before of gone) {
    const after = await externalReferences.restore(tx, accountId, before.id);
    changes.push({ action: 'restore', resource: 'externalReference', id: before.id, before, after });
  }
  return changes;
}
