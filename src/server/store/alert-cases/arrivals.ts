/**
 * Arrivals and departures of vehicles, between two local times and on weekdays of a rule. A visit that began because a shape
 * changed is no arrival: the plot before it lies outside the shape of today. The same for the last plot inside and a departure.
 */
import { dayMs, hourMs } from '../../../contract/durations.ts';
import { contains } from '../../../geo/contains.ts';
import { type Point, shapeOf } from '../../../geo/shape.ts';
import { isInHours } from '../../../rules/alert-hours.ts';
import { stopMs, wayOf } from '../../../rules/stops.ts';
import type { Queryable } from '../../database/database.ts';
import { timedPoints } from '../../telemetry/plot-columns.ts';
import { plotsAround } from '../../telemetry/plots-around.ts';
import { plotsOfStays } from '../../telemetry/plots-of-stays.ts';
import { listGeofenceAreas } from '../geofence-areas.ts';
import { type AlertCase, type CaseRule, caseOfVisit, type FindCases } from './alert-case.ts';
import { isAbout, type RuleVisit, visitsOfRules } from './rule-visits.ts';

/** A vehicle that stands later than this after it came in has arrived before. */
const stopWithinMs = 3 * hourMs;

export const arrivals: FindCases = async (db, accountId, { rules, now, recentUtc }) => {
  const sinceMs = ({ onlyIfStopped }: CaseRule): number => recentUtc.getTime() - (onlyIfStopped ? stopWithinMs : 0);
  const period = { startDate: new Date(Math.min(...rules.map(sinceMs))), endDate: later(now) };
  const visits = await visitsOfRules(db, accountId, rules, period);
  const ofRules = rules.map((rule) =>
    visits.filter(
      (visit) =>
        visit.startUtc.getTime() >= sinceMs(rule) &&
        // Only later positions make it a stop.
        (!rule.onlyIfStopped || visit.untilUtc > recentUtc) &&
        isWanted(rule, visit, visit.startUtc),
    ),
  );
  const wanted = eachOnce(ofRules);
  const before = await plotsAround(
    db,
    wanted.map(({ vehicleId, startUtc }) => ({ accountId, vehicleId, utcMs: startUtc.getTime() - 1 })),
    { beforeOnly: true, skipDamaged: true },
  );
  const isInShape = await shapesOf(db, accountId, wanted);
  const came = new Set(wanted.filter((visit, index) => !isInShape(visit, before[index]?.before)));
  return casesOf(db, accountId, rules, {
    ofRules,
    happened: came,
    stoodUtc: recentUtc,
    utcOf: ({ startUtc }) => startUtc,
  });
};

export const departures: FindCases = async (db, accountId, { rules, now, recentUtc }) => {
  // A tracker may send seldom: it left when the next plot says so.
  const startDate = new Date(recentUtc.getTime() - dayMs);
  const period = { startDate, endDate: later(now), overlap: true, leftAfter: recentUtc };
  const visits = await visitsOfRules(db, accountId, rules, period);
  const ended = visits.filter(({ endUtc }) => endUtc && endUtc >= period.startDate);
  const ofRules = rules.map((rule) => ended.filter((visit) => isWanted(rule, visit, visit.untilUtc)));
  const wanted = eachOnce(ofRules);
  const around = await plotsAround(
    db,
    wanted.map(({ vehicleId, untilUtc }) => ({ accountId, vehicleId, utcMs: untilUtc.getTime() })),
    { skipDamaged: true },
  );
  const isInShape = await shapesOf(db, accountId, wanted);
  const left = new Set(
    wanted.filter((visit, index) => {
      const { before, after } = around[index] ?? {};
      return after !== undefined && after.utcMs > recentUtc.getTime() && isInShape(visit, before);
    }),
  );
  return casesOf(db, accountId, rules, { ofRules, happened: left, utcOf: ({ untilUtc }) => untilUtc });
};

/** Trackers may be ahead of the time. */
const later = (now: Date): Date => new Date(now.getTime() + dayMs);

const isWanted = (rule: CaseRule, visit: RuleVisit, utc: Date): boolean =>
  isAbout(rule, visit) && isInHours(utc.getTime(), rule.timeZone, rule);

const eachOnce = (ofRules: readonly RuleVisit[][]): RuleVisit[] => [...new Set(ofRules.flat())];

/** Tells whether a plot is in the geofence of a visit, by its shape of today. */
async function shapesOf(
  db: Queryable,
  accountId: number,
  visits: readonly RuleVisit[],
): Promise<(visit: RuleVisit, plot: Point | undefined) => boolean> {
  const ids = [...new Set(visits.map(({ geofenceId }) => geofenceId))];
  const areas = await listGeofenceAreas(db, accountId, ids);
  const shapes = new Map(areas.map((area) => [area.id, shapeOf(area)]));
  return ({ geofenceId }, plot) => {
    const shape = shapes.get(geofenceId);
    return shape !== undefined && plot !== undefined && contains(shape, plot);
  };
}

interface FoundVisits {
  /** The visits that each rule may be about. */
  ofRules: readonly RuleVisit[][];
  /** Of these, the ones that are an arrival or a departure. */
  happened: ReadonlySet<RuleVisit>;
  /** Its first stop was one after that. Left out: it stopped at any time. */
  stoodUtc?: Date;
  utcOf(visit: RuleVisit): Date;
}

async function casesOf(
  db: Queryable,
  accountId: number,
  rules: readonly CaseRule[],
  { ofRules, happened, stoodUtc, utcOf }: FoundVisits,
): Promise<AlertCase[][]> {
  const ofStops = ofRules.filter((_, index) => rules[index]?.onlyIfStopped);
  const stood = await stoodSince(
    db,
    accountId,
    eachOnce(ofStops).filter((visit) => happened.has(visit)),
    stoodUtc,
  );
  return ofRules.map((visits, index) =>
    visits
      .filter((visit) => happened.has(visit) && (!rules[index]?.onlyIfStopped || stood.has(visit.id)))
      .map((visit) => caseOfVisit(visit, utcOf(visit))),
  );
}

/** The visits during which the vehicle stood. `recentUtc`: its first stop was one after that. */
async function stoodSince(
  db: Queryable,
  accountId: number,
  visits: readonly RuleVisit[],
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
