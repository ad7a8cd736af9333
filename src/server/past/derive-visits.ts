/** Derives the visits to a geofence again, from the verdicts of its plots. */
import type { Bounds } from '../../geo/bounds.ts';
import { matchVisits } from '../../rules/match-visits.ts';
import { type PastVisit, PastVisits } from '../../rules/past-visits.ts';
import type { Transaction } from '../database/database.ts';
import { deleteVisits, moveVisits, type StoredSpan, type VisitSpan, visitsFrom } from '../store/geofence-visits.ts';
import { keepRemoved, removedVisits, returnVisits } from '../store/removed-visits.ts';
import { insertVisits } from '../store/visits.ts';
import type { PlotColumns, StoredPlot } from '../telemetry/plot-columns.ts';
import type { VerdictChange } from '../telemetry/plot-verdicts.ts';
import { plotsAround } from '../telemetry/plots-around.ts';
import { plotsNear } from '../telemetry/plots-near.ts';
import { endOfTime, type PastOfGeofence } from './backfill.ts';

export interface VisitCounts {
  changed: number;
  gone: number;
  new: number;
}

/**
 * Only visits of these vehicles from their first changed plot on. A visit that overlaps an old one keeps its id. An undo returns the
 * visits that the backfill removed, with their ids and reviews. `touched` is called with each old visit that changed or is gone.
 */
export async function deriveVisits(
  tx: Transaction,
  past: PastOfGeofence,
  { box, changes, isUndo }: { box: Bounds; changes: readonly VerdictChange[]; isUndo: boolean },
  touched: (old: VisitSpan) => void,
): Promise<VisitCounts> {
  const counts: VisitCounts = { changed: 0, gone: 0, new: 0 };
  for (const { vehicleId, entered, exited } of changes) {
    const firstMs = [...entered, ...exited].reduce((least, utcMs) => Math.min(least, utcMs), Number.POSITIVE_INFINITY);
    const part = { ...past, vehicleId, firstMs, box, isUndo };
    const { gone, changed, fresh } = await deriveFrom(tx, part);
    for (const old of [...gone, ...changed]) touched(old);
    counts.changed += changed.length;
    counts.gone += gone.length;
    counts.new += fresh.length;
  }
  return counts;
}

interface Part extends PastOfGeofence {
  vehicleId: number;
  /** The first changed plot. */
  firstMs: number;
  box: Bounds;
  isUndo: boolean;
}

interface Derived {
  /** As they were. */
  gone: StoredSpan[];
  changed: StoredSpan[];
  fresh: VisitSpan[];
}

async function deriveFrom(tx: Transaction, part: Part): Promise<Derived> {
  const { accountId, geofenceId, vehicleId, firstMs } = part;
  const [around] = await plotsAround(tx, [{ accountId, vehicleId, utcMs: firstMs - 1 }]);
  const before = around?.before;
  const old = await visitsFrom(tx, accountId, { geofenceId, vehicleId, utcMs: before?.utcMs ?? firstMs });
  const found = await readVisits(tx, part, visitBefore(old, before, part));
  const { pairs, gone, fresh } = matchVisits<StoredSpan, VisitSpan>(old, found);
  const changed = pairs.filter((pair) => !isSame(pair.old, pair.found));
  const kept = pairs.map((pair) => ({ ...pair.found, id: pair.old.id }));
  if (!part.isUndo) {
    await keepRemoved(
      tx,
      accountId,
      gone.map(({ id }) => id),
    );
  }
  await deleteVisits(tx, accountId, gone, kept);
  await moveVisits(
    tx,
    accountId,
    changed.map((pair) => ({ ...pair.found, id: pair.old.id })),
    changed.map((pair) => pair.old),
  );
  await insertFresh(tx, part, fresh);
  return { gone: [...gone], changed: changed.map((pair) => pair.old), fresh: [...fresh] };
}

async function insertFresh(tx: Transaction, part: Part, fresh: readonly VisitSpan[]): Promise<void> {
  const { accountId, geofenceId, isUndo } = part;
  const removed = isUndo ? await removedVisits(tx, accountId, part) : [];
  const { pairs, fresh: others } = matchVisits(removed, fresh);
  await returnVisits(
    tx,
    accountId,
    pairs.map(({ old, found }) => ({ ...found, id: old.id })),
  );
  await insertVisits(
    tx,
    accountId,
    others.map((visit) => ({ ...toStored(visit), geofenceId })),
  );
}

/** The visit that the first changed plot may continue. */
function visitBefore(
  old: readonly StoredSpan[],
  before: StoredPlot | undefined,
  { geofenceId, firstMs }: Part,
): PastVisit | undefined {
  const [first] = old;
  const began = first && first.startUtcMs < firstMs ? first : undefined;
  // Retention removed the plots before, so only the first one of the visit is known to have been inside.
  if (!before) return began && visitUpTo(began, began.startUtcMs, began.startPlotId);
  if (!before.inside.includes(geofenceId)) return undefined;
  const { startUtcMs, startPlotId } = began ?? { startUtcMs: before.utcMs, startPlotId: before.id };
  return visitUpTo({ startUtcMs, startPlotId }, before.utcMs, before.id);
}

const visitUpTo = (
  { startUtcMs, startPlotId }: Pick<PastVisit, 'startUtcMs' | 'startPlotId'>,
  endUtcMs: number,
  endPlotId: number,
): PastVisit => ({ startUtcMs, startPlotId, endUtcMs, endPlotId, plots: 1 });

async function readVisits(
  tx: Transaction,
  { accountId, geofenceId, vehicleId, firstMs, box }: Part,
  open: PastVisit | undefined,
): Promise<VisitSpan[]> {
  const found: VisitSpan[] = [];
  const add = ({ startUtcMs, startPlotId, endUtcMs, endPlotId }: PastVisit) =>
    found.push({ vehicleId, startUtcMs, startPlotId, endUtcMs, endPlotId });
  const visits = new PastVisits<PlotColumns>(
    ({ inside }, index) => inside[index]?.includes(geofenceId) ?? false,
    (visit) => void add(visit),
  );
  visits.open = open;
  const period = { from: new Date(firstMs), to: endOfTime };
  for await (const { plots, gapBefore } of plotsNear(tx, { accountId, box, vehicles: [vehicleId], ...period })) {
    if (gapBefore) visits.gap();
    visits.add(plots, 0, plots.count);
  }
  if (visits.open) found.push({ vehicleId, ...spanOfOpen(visits.open) });
  return found;
}

const spanOfOpen = ({ startUtcMs, startPlotId }: PastVisit) => ({
  ...{ startUtcMs, startPlotId },
  ...{ endUtcMs: null, endPlotId: null },
});

const isSame = (one: VisitSpan, other: VisitSpan): boolean =>
  one.startPlotId === other.startPlotId && one.endPlotId === other.endPlotId;

const toStored = ({ vehicleId, startUtcMs, startPlotId, endUtcMs, endPlotId }: VisitSpan) => ({
  ...{ vehicleId, startPlotId, endPlotId },
  startUtc: new Date(startUtcMs),
  endUtc: endUtcMs === null ? null : new Date(endUtcMs),
});
