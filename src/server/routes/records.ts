/** What routes of deletable records share: list, read, delete and restore. */
import * as z from 'zod';
import { restoreSeconds } from '../../contract/choices.ts';
import { type ListQuery, utc } from '../../contract/fields.ts';
import { idOf, type KindName, kindRow } from '../../contract/kinds.ts';
import type { SoughtKind } from '../../contract/problem-reasons.ts';
import type { Call } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, notFound } from '../http/problems.ts';
import { type Change, savedChange } from '../store/audit.ts';
import {
  externalReferences,
  findReferences,
  lockReferencesGoneWith,
  removeReferencesOf,
} from '../store/external-references.ts';
import type { ListOptions, RecordStore } from '../store/record-store.ts';
import type { Row } from '../store/unique-values.ts';
import type { Since } from '../store/updated.ts';
import { referenceTaken, refuseTaken } from './taken.ts';

/** Kinds whose records a request can name by id. */
export type RecordKind = KindName & SoughtKind;

/** A kind of record and its store. */
export interface Kind<Saved> {
  kind: RecordKind;
  store: RecordStore<Saved>;
}

type Inside = Pick<Call<never>, 'tx' | 'caller' | 'now' | 'record'>;
type Listing = Pick<Call<never>, 'tx' | 'caller' | 'self' | 'headers'> & {
  query: ListQuery & { externalReference?: readonly string[] | undefined };
};

/** Records deleted earlier cannot be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreSeconds * 1000);

/** A page of existing or deleted records, by id. */
export async function listRecords<Saved extends object>(
  call: Listing,
  { kind, store }: Kind<Saved>,
  where?: ListOptions['where'],
): Promise<Saved[]> {
  const { limit, deleted } = call.query;
  const { number } = kindRow(kind);
  const ids = number === undefined ? undefined : await referencedIds(call, number);
  const page = pageAfter(call, (record: Saved) => idOf(kind, record));
  const options = { deleted, ...page.options, limit: limit && limit + 1, ids, where };
  return takePage(call, await store.list(call.tx, call.caller.accountId, options), limit, page.keyOf);
}

/** Where a page of a list continues: by id, or with `updatedSince` by the last change, then id. */
export function pageAfter<Saved extends object>(
  { query: { cursor, updatedSince } }: { query: Pick<ListQuery, 'cursor' | 'updatedSince'> },
  idOfRecord: (record: Saved) => number,
): { options: { after?: number | undefined; since?: Since }; keyOf(record: Saved): unknown } {
  if (!updatedSince) return { options: { after: readCursor(cursor, z.int()) }, keyOf: idOfRecord };
  const after = readCursor(cursor, z.tuple([utc, z.int()]));
  return {
    options: { since: { updatedSince, after } },
    keyOf: (record) => ['updated' in record ? record.updated : null, idOfRecord(record)],
  };
}

/**
 * With `?externalReference=` in the query: the ids of the records with one of them. Several deleted records may have
 * had it.
 */
export async function referencedIds(
  { tx, caller: { accountId }, query }: Pick<Listing, 'tx' | 'caller' | 'query'>,
  resourceType: number,
): Promise<number[] | undefined> {
  const wanted = query.externalReference;
  if (wanted === undefined) return undefined;
  const found = await findReferences(tx, accountId, resourceType, wanted, query.deleted ? 'goneWithRecord' : 'live');
  return found.map(({ resourceId }) => resourceId);
}

/** An existing record, or 404. */
export async function getRecord<Saved>(
  { tx, caller }: Pick<Call<never>, 'tx' | 'caller'>,
  { kind, store }: Kind<Saved>,
  id: number,
): Promise<Saved> {
  const record = await store.find(tx, caller.accountId, id);
  if (!record) throw notFound(kind);
  return record;
}

/** The record that a save replaces, locked and checked against `If-Match`; undefined for a new record. */
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

/**
 * Stores a new record, or a change of an existing one. `rowOf` returns the values by column; it gets the record that they
 * replace. 409 if another record has a unique value. Returns the id.
 */
export async function saveRecord<Saved extends object>(
  call: Inside & Pick<Call<never>, 'expectUnchanged'>,
  kind: Kind<Saved>,
  id: number | undefined,
  rowOf: (current: Saved | undefined) => Row | Promise<Row>,
): Promise<number> {
  const { tx, caller, record } = call;
  const current = await lockSaved(call, kind, id);
  const row = await rowOf(current);
  await refuseTaken(call, kind, row, current && id);
  const saved =
    id !== undefined && current
      ? await kind.store.replace(tx, caller.accountId, id, row)
      : await kind.store.insert(tx, caller.accountId, row);
  const savedId = idOf(kind.kind, saved);
  record(savedChange(kind.kind, savedId, current, saved));
  return savedId;
}

/** Deletes a record and its references. `check` throws 409 if the record is in use. */
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

/** Deletes the references of deleted records. */
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
  /** Throws 409 if the record now clashes with others. */
  check?(before: Saved): Promise<void>;
  /** Replaces the store's own function. */
  restore?(before: Saved): Promise<Saved>;
}

/** Restores a record with its references, if it was deleted recently enough; an existing one stays unchanged. */
export async function restoreRecord<Saved extends { deletedUtc?: string }>(
  call: Inside,
  { kind, store }: Kind<Saved>,
  id: number,
  { check, restore = () => store.restore(call.tx, call.caller.accountId, id) }: Restoration<Saved> = {},
): Promise<number> {
  const { tx, caller, now, record } = call;
  const { accountId } = caller;
  const before = await store.lockRestorable(tx, accountId, id, restorableSince(now));
  if (!before) throw notFound(kind);
  if (before.deletedUtc === undefined) {
    record([]);
    return id;
  }
  await check?.(before);
  if (store.unique) await refuseTaken(call, { kind, store }, store.unique.toRow(before), id);
  const after = await restore(before);
  const { number } = kindRow(kind);
  const back = number === undefined ? [] : await referencesReturn(tx, accountId, number, [id]);
  record([{ action: 'restore', resource: kind, id, before, after }, ...back]);
  return id;
}

/** Restores the references of records. 409 if another record has one of them now. */
export async function referencesReturn(
  tx: Transaction,
  accountId: number,
  resourceType: number,
  ids: readonly number[],
): Promise<Change[]> {
  const { gone, taken } = await lockReferencesGoneWith(tx, accountId, resourceType, ids);
  if (taken.length > 0) {
    throw conflict(taken.map(referenceTaken));
  }
  const changes: Change[] = [];
  for (const before of gone) {
    const after = await externalReferences.restore(tx, accountId, before.id);
    changes.push({ action: 'restore', resource: 'externalReference', id: before.id, before, after });
  }
  return changes;
}
