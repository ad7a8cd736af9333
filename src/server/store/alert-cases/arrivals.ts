/**
 * Arrivals and departures of vehicles, between two local times and on weekdays of a rule. A visit that began because a shape
 * changed is no arrival: the plot before it lies outside the shape of today. The same for the last plot inside and a departure.
 */
import { dayMs, hourMs } from '../../../contract/durations.ts';
import type { Geofence } from '../../../contract/geofences.ts';
import { contains } from '../../../geo/contains.ts';
import { shapeOf } from '../../../geo/shape.ts';
import { isInHours } from '../../../rules/alert-hours.ts';
import { stopMs, wayOf } from '../../../rules/stops.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { timedPoints } from '../../telemetry/plot-columns.ts';
import { plotsAround } from '../../telemetry/plots-around.ts';
import { plotsOfStays } from '../../telemetry/plots-of-stays.ts';
import type { AlertCase, CaseQuery } from './alert-case.ts';
import { ruleVisits } from './rule-visits.ts';

/** A vehicle that stands later than this after it came in has arrived before. */
const stopWithinMs = 3 * hourMs;

interface FoundVisit extends Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'> {
  id: number;
  vehicleId: number;
  fleetId: number | null;
  startUtc: Date;
  endUtc: Date | null;
  untilUtc: Date;
}

export const arrivals = async (db: Queryable, accountId: number, query: CaseQuery): Promise<AlertCase[]> => {
  const { rule, now, recentUtc } = query;
  const since = rule.onlyIfStopped ? new Date(recentUtc.getTime() - stopWithinMs) : recentUtc;
  const visits = (await visitsOf(db, accountId, query, { startDate: since, endDate: later(now) })).filter(
    ({ startUtc }) => isInHours(startUtc.getTime(), rule.timeZone, rule),
  );
  const before = await plotsAround(
    db,
    visits.map(({ vehicleId, startUtc }) => ({ accountId, vehicleId, utcMs: startUtc.getTime() - 1 })),
    { beforeOnly: true, skipDamaged: true },
  );
  const came = visits.filter((visit, index) => !isInShape(visit, before[index]?.before));
  const stood = rule.onlyIfStopped ? await stoodSince(db, accountId, came, recentUtc) : undefined;
  return came.filter(({ id }) => stood?.has(id) ?? true).map(({ startUtc, ...visit }) => toCase(visit, startUtc));
};

export const departures = async (db: Queryable, accountId: number, query: CaseQuery): Promise<AlertCase[]> => {
  const { rule, now, recentUtc } = query;
  // A tracker may send seldom: it left when the next plot says so.
  const period = { startDate: new Date(recentUtc.getTime() - dayMs), endDate: later(now), overlap: true };
  const visits = (await visitsOf(db, accountId, query, period)).flatMap(({ endUtc, ...visit }) =>
    endUtc && endUtc >= period.startDate && isInHours(endUtc.getTime(), rule.timeZone, rule)
      ? [{ ...visit, endUtc }]
      : [],
  );
  const around = await plotsAround(
    db,
    visits.map(({ vehicleId, endUtc }) => ({ accountId, vehicleId, utcMs: endUtc.getTime() })),
    { skipDamaged: true },
  );
  const left = visits.filter((visit, index) => {
    const { before, after } = around[index] ?? {};
    return after !== undefined && after.utcMs > recentUtc.getTime() && isInShape(visit, before);
  });
  const stood = rule.onlyIfStopped ? await stoodSince(db, accountId, left) : undefined;
  return left.filter(({ id }) => stood?.has(id) ?? true).map(({ endUtc, ...visit }) => toCase(visit, endUtc));
};

/** Trackers may be ahead of the time. */
const later = (now: Date): Date => new Date(now.getTime() + dayMs);

const toCase = (
  { id, vehicleId, fleetId }: Pick<FoundVisit, 'id' | 'vehicleId' | 'fleetId'>,
  utc: Date,
): AlertCase => ({
  ...{ vehicleId, fleetId, inputId: null, visitId: id, buttonId: null, sinceUtc: utc, endUtc: null },
});

function isInShape(visit: FoundShape, plot: { latitude: number; longitude: number } | undefined): boolean {
  const shape = shapeOf(visit);
  return shape !== undefined && plot !== undefined && contains(shape, plot);
}
type FoundShape = Pick<FoundVisit, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'>;

async function visitsOf(
  db: Queryable,
  accountId: number,
  { rule }: CaseQuery,
  period: { startDate: Date; endDate: Date; overlap?: boolean },
): Promise<FoundVisit[]> {
  return db.many<FoundVisit>(sql`
    select s.id, s.vehicle_id as "vehicleId", v.fleet_id as "fleetId", s.start_utc as "startUtc", s.end_utc as "endUtc",
      coalesce(s.end_utc, greatest(s.start_utc, p.utc)) as "untilUtc", g.geofence_type as "geofenceType",
      g.latitude, g.longitude, g.radius, g.points
    from ${ruleVisits(accountId, rule, period)}
    order by s.start_utc, s.id`);
}

/** The visits during which the vehicle stood. `recentUtc`: its first stop was one after that. */
async function stoodSince(
  db: Queryable,
  accountId: number,
  visits: readonly Pick<FoundVisit, 'id' | 'vehicleId' | 'startUtc' | 'untilUtc'>[],
  recentUtc = new Date(0),
): Promise<Set<number>> {
  const stood = new Set<number>();
  const waiting = visits.values();
  const stays = visits.map(({ vehicleId, startUtc, untilUtc }) => ({ vehicleId, startUtc, endUtc: untilUtc }));
  for await (const plots of plotsOfStays(db, accountId, stays)) {
    const visit = waiting.next().value;
    if (!visit || !plots) continue;
    const { points, spans } = wayOf(timedPoints(plots));
    const stop = spans.find(({ kind }) => kind === 'stop');
    const beganMs = stop && points[stop.first]?.utcMs;
    const isOne = beganMs === undefined ? undefined : points.find(({ utcMs }) => utcMs >= beganMs + stopMs);
    if (isOne && isOne.utcMs > recentUtc.getTime()) stood.add(visit.id);
  }
  return stood;
}
