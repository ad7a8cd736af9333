/** Derives excursions and alarms from readings that are new, or that an input suspends differently. */
import { isOutside, type JudgedReading, suspensions } from '../../rules/temperature-alarms.ts';
import type { Transaction } from '../database/database.ts';
import { findAlarms } from '../store/alarms.ts';
import { type Actor, type Change, insertChanges } from '../store/audit.ts';
import {
  type ExcursionChanges,
  excursionsBefore,
  excursionsIn,
  type StoredExcursion,
  saveExcursions,
} from '../store/excursions.ts';
import { type OnTimesOf, onTimesOf } from '../telemetry/on-times.ts';
import { readingsFrom, type StoredReading } from '../telemetry/readings-around.ts';
import { type Changed, type ChangedSpan, ExcursionReplay } from './excursions.ts';

/** Readings of a probe per query: few at first, because most messages come in order. */
const [firstRows, laterRows] = [100, 5000];

/**
 * `changedSpans`: once per probe. The caller
 * holds the locks on the vehicles' stripes. `ingestKeyId` is for the audit of reviewed alarms.
 */
export async function followAlarms(
  tx: Transaction,
  accountId: number,
  changedSpans: readonly ChangedSpan[],
  now: Date,
  ingestKeyId?: number,
): Promise<void> {
  const moments = changedSpans.map(({ probeId, fromMs }) => ({ seriesId: probeId, utcMs: fromMs }));
  const before = await excursionsBefore(tx, accountId, moments);
  const all = changedSpans.map((each) => new ExcursionReplay(each, before.get(each.probeId)));
  let reading = all;
  for (let limit = firstRows; reading.length > 0; limit = laterRows) {
    await readOn(tx, accountId, reading, limit);
    reading = reading.filter(({ isDone }) => !isDone);
  }
  await save(tx, { accountId, ...(ingestKeyId !== undefined && { ingestKeyId }) }, all, now);
}

async function readOn(
  tx: Transaction,
  accountId: number,
  all: readonly ExcursionReplay[],
  limit: number,
): Promise<void> {
  const moments = all.map(({ span, nextMs }) => ({ seriesId: span.probeId, utcMs: nextMs }));
  const readings = await readingsFrom(tx, accountId, moments, limit);
  const chunks = all.map((replay) => {
    const { probeId, vehicleId } = replay.span;
    const some = readings.get(probeId) ?? [];
    const isLast = some.length < limit;
    return { replay, probeId, vehicleId, readings: some, isLast };
  });
  const stored = await excursionsIn(
    tx,
    accountId,
    chunks.map(({ probeId, replay, readings: some, isLast }) => ({
      seriesId: probeId,
      fromMs: replay.nextMs,
      toMs: isLast ? null : (some.at(-1)?.utcMs ?? null),
    })),
  );
  const onTimes = await onTimesOf(tx, accountId, chunks.flatMap(suspending));
  for (const { replay, probeId, vehicleId, readings: some, isLast } of chunks) {
    replay.consume({
      readings: some,
      stored: stored.filter((each) => each.probeId === probeId),
      isLast,
      isSuspended: suspensions(onTimes.get(vehicleId) ?? []),
    });
  }
}

/** The inputs and the span that can suspend these readings, by type. */
function suspending({ vehicleId, readings }: { vehicleId: number; readings: readonly StoredReading[] }): OnTimesOf[] {
  const [first, last] = [readings[0], readings.at(-1)];
  const types = new Set(readings.flatMap(({ terms }) => terms?.suspendInputTypeId ?? []));
  if (!first || !last) return [];
  return [...types].map((inputTypeId) => ({ vehicleId, inputTypeId, fromMs: first.utcMs, toMs: last.utcMs }));
}

async function save(tx: Transaction, actor: Actor, all: readonly ExcursionReplay[], now: Date): Promise<void> {
  const each = all.map((replay) => ({ ...replay.changes(), vehicleId: replay.span.vehicleId }));
  const changes: ExcursionChanges = {
    removed: each.flatMap(({ removed }) => removed),
    changed: each.flatMap(({ changed }) =>
      changed.map(({ before, after, isShown }) => ({ ...after, id: before.id, isShown, wasAlarm: before.isAlarm })),
    ),
    added: each.flatMap(({ added, vehicleId }) => added.map((content) => ({ ...content, vehicleId }))),
  };
  await savingReviews(tx, actor, each, now, () => saveExcursions(tx, actor.accountId, changes, now));
}

/** Whether new readings can change an excursion of a probe whose terms never delay or suspend an alarm. */
export const touchesPlainAlarms = (before: JudgedReading | undefined, inserted: readonly JudgedReading[]): boolean =>
  [before, ...inserted].some((reading) => reading !== undefined && isOutside(reading));

/** One span for each probe. */
export function joinedSpans(spans: readonly ChangedSpan[]): ChangedSpan[] {
  const joined = new Map<number, ChangedSpan>();
  for (const span of spans) {
    const { fromMs, toMs } = joined.get(span.probeId) ?? span;
    joined.set(span.probeId, { ...span, fromMs: Math.min(fromMs, span.fromMs), toMs: Math.max(toMs, span.toMs) });
  }
  return [...joined.values()];
}

/** Records in the audit which reviewed alarms late data joins, splits or changes. */
interface ExcursionChange {
  removed: readonly StoredExcursion[];
  changed: readonly Changed[];
}

/** Runs `save`. The audit has no entry for an alarm that only goes on, or ends. */
async function savingReviews(
  tx: Transaction,
  actor: Actor,
  changes: readonly ExcursionChange[],
  now: Date,
  save: () => Promise<void>,
): Promise<void> {
  const ids = changes.flatMap(({ removed, changed }) => [
    ...removed.filter(({ isReviewed }) => isReviewed).map(({ id }) => id),
    ...changed.filter(isLate).map(({ before }) => before.id),
  ]);
  if (ids.length === 0) return save();
  const before = await findAlarms(tx, actor.accountId, ids);
  await save();
  const after = new Map((await findAlarms(tx, actor.accountId, ids)).map((alarm) => [alarm.id, alarm]));
  const entries = before.map((alarm): Change => {
    const left = after.get(alarm.id);
    const change = { resource: 'alarm' as const, id: alarm.id, before: alarm };
    return left ? { ...change, action: 'update', after: left } : { ...change, action: 'delete' };
  });
  await insertChanges(tx, actor, entries, now);
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
