/** Finds and locks the record that each row of an import is about. */
import type { ImportOptions } from '../../../contract/bulk.ts';
import { flatMapInSlices, forEachInSlices } from '../../work/slices.ts';
import { restorableSince } from '../records.ts';
import type { BulkContext, Found, ImportKind, Row } from './bulk-kind.ts';
import { findRecords } from './find-records.ts';

export interface Target<Saved> {
  id: number;
  record: Saved;
  /** It was deleted, and the row restores it. */
  isDeleted: boolean;
}

interface Matches<Saved> {
  found: Found;
  /** By row. A row without one creates a record, or is wrong. */
  targets: ReadonlyMap<number, Target<Saved>>;
}

export async function matchRows<Saved extends object>(
  context: BulkContext,
  kind: Omit<ImportKind<unknown, object, Saved>, 'content'>,
  { match = 'id', deleted = 'restore' }: Pick<ImportOptions, 'match' | 'deleted'>,
  rows: readonly { index: number; row: Row }[],
): Promise<Matches<Saved>> {
  const { tx, accountId, now } = context;
  const found = await findRecords(context, kind, match, rows);
  const targets = new Map<number, Target<Saved>>();
  const single = await flatMapInSlices(found, ([index, { ids }]) =>
    ids.length === 1 ? ids.map((id) => ({ index, id })) : [],
  );
  const live = await kind.store.lock(
    tx,
    accountId,
    single.map(({ id }) => id),
  );
  await forEachInSlices(single, ({ index, id }) => {
    const record = live.get(id);
    if (record) targets.set(index, { id, record, isDeleted: false });
  });
  if (!kind.deletion || (match !== 'id' && deleted === 'new')) return { found, targets };

  const others = rows.filter(
    ({ index }) => !targets.has(index) && (match === 'id' || found.get(index)?.ids.length === 0),
  );
  const gone = await findRecords(context, kind, match, others, { deleted: true });
  const ids = [...gone.values()].flatMap((each) => each.ids);
  // Only a restoration has a time limit.
  const since = deleted === 'restore' ? restorableSince(now) : new Date(0);
  const records = await kind.deletion.lockDeleted(tx, accountId, ids, since);
  for (const [index, { key, ids: same }] of gone) {
    // The one that was deleted last.
    const id = same.find((each) => records.has(each));
    const record = id === undefined ? undefined : records.get(id);
    if (id === undefined || !record) continue;
    if (deleted === 'new') found.set(index, { key, ids: [] });
    else targets.set(index, { id, record, isDeleted: true });
  }
  return { found, targets };
}
