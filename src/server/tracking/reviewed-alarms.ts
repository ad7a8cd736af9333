/** Records in the audit which reviewed alarms late data joins, splits or changes. */
import type { Transaction } from '../database/database.ts';
import { findAlarms } from '../store/alarms.ts';
import { type Actor, type Change, insertChanges } from '../store/audit.ts';
import type { StoredExcursion } from '../store/excursions.ts';
import type { Changed } from './excursions.ts';

interface ExcursionChange {
  removed: readonly StoredExcursion[];
  changed: readonly Changed[];
}

/** Runs `save`. The audit has no entry for an alarm that only goes on, or ends. */
export async function savingReviews<Result>(
  tx: Transaction,
  actor: Actor,
  changes: readonly ExcursionChange[],
  now: Date,
  save: () => Promise<Result>,
): Promise<Result> {
  const ids = changes.flatMap(({ removed, changed }) => [
    ...removed.filter(({ isReviewed }) => isReviewed).map(({ id }) => id),
    ...changed.filter(isLate).map(({ before }) => before.id),
  ]);
  if (ids.length === 0) return save();
  const before = await findAlarms(tx, actor.accountId, ids);
  const saved = await save();
  const after = new Map((await findAlarms(tx, actor.accountId, ids)).map((alarm) => [alarm.id, alarm]));
  const entries = before.map((alarm): Change => {
    const left = after.get(alarm.id);
    const change = { resource: 'alarm' as const, id: alarm.id, before: alarm };
    return left ? { ...change, action: 'update', after: left } : { ...change, action: 'delete' };
  });
  await insertChanges(tx, actor, entries, now);
  return saved;
}

function isLate({ before, after }: Changed): boolean {
  if (!before.isReviewed) return false;
  const wasOver = before.endUtcMs !== null;
  return (
    !after.isAlarm ||
    after.startUtcMs !== before.startUtcMs ||
    (wasOver && (after.endUtcMs !== before.endUtcMs || after.peak !== before.peak))
  );
}
