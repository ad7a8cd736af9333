/** Adds up what vehicles drove, in a worker thread. */
import { positionGapMs } from '../../contract/choices.ts';
import type { DrivenTotals } from '../../contract/driven.ts';
import { type DrivenSum, drivenIn } from '../../rules/driven.ts';
import { type TimedPoint, wayOf } from '../../rules/stops.ts';
import type { Database, Transaction } from '../database/database.ts';
import { type AssignedSpan, assignedSpans, type DrivenVehicle, drivenVehicles } from '../store/driven-totals.ts';
import { plotPages } from '../telemetry/plot-pages.ts';
import type { DrivenTotalsInput } from './tasks.ts';

type Group = DrivenTotals['groups'][number];

export const sumDriven = (db: Database, input: DrivenTotalsInput): Promise<DrivenTotals> =>
  db.snapshot(async (tx) => {
    const groups = new Map<Group['key'], Group>();
    const period = { startDate: new Date(input.startMs), endDate: new Date(input.endMs) };
    const drivers =
      input.by === 'driver' ? await assignedSpans(tx, input.accountId, period) : new Map<number, AssignedSpan[]>();
    for (const vehicle of await drivenVehicles(tx, input.accountId, input)) {
      await addVehicle(tx, input, vehicle, drivers.get(vehicle.id) ?? [], groups);
    }
    return { groups: sorted([...groups.values()], input) };
  });

/** The most metres first, times in order. */
const sorted = (groups: Group[], { borders }: DrivenTotalsInput): Group[] =>
  groups.sort((one, other) =>
    borders.length > 0
      ? String(one.key).localeCompare(String(other.key))
      : other.metres - one.metres || Number(one.key) - Number(other.key),
  );

async function addVehicle(
  tx: Transaction,
  input: DrivenTotalsInput,
  vehicle: DrivenVehicle,
  drivers: readonly AssignedSpan[],
  groups: Map<Group['key'], Group>,
): Promise<void> {
  for await (const { startMs, endMs, points } of daysOf(tx, input, vehicle.id)) {
    const way = wayOf(points);
    for (const part of partsOf(startMs, endMs, drivers)) {
      const sum = drivenIn(way, part.startMs, part.endMs);
      // A stop counts where it begins, or at the start of the period.
      const stops = part.startMs === input.startMs ? sum.stops : sum.stops - sum.stopsBefore;
      if (sum.drivingMs + sum.standingMs > 0) add(groups, keyOf(input, vehicle, startMs, part.driverId), sum, stops);
    }
  }
}

function add(groups: Map<Group['key'], Group>, key: Group['key'], sum: DrivenSum, stops: number): void {
  const group = groups.get(key) ?? { key, metres: 0, drivingSeconds: 0, idleSeconds: 0, stops: 0 };
  groups.set(key, group);
  group.metres += sum.metres;
  group.drivingSeconds += sum.drivingMs / 1000;
  group.idleSeconds += sum.standingMs / 1000;
  group.stops += stops;
}

function keyOf(
  { by, borders }: DrivenTotalsInput,
  { id, fleetId }: DrivenVehicle,
  dayMs: number,
  driverId: number,
): Group['key'] {
  if (by === 'vehicle') return id;
  if (by === 'fleet') return fleetId ?? 0;
  if (by === 'driver') return driverId;
  return by === 'none' ? 0 : new Date(borders.findLast((border) => border <= dayMs) ?? dayMs).toISOString();
}

interface Part {
  startMs: number;
  endMs: number;
  driverId: number;
}

/** A day, cut where another driver takes over. */
function partsOf(startMs: number, endMs: number, drivers: readonly AssignedSpan[]): Part[] {
  const parts: Part[] = [];
  let at = startMs;
  for (const { driverId, ...span } of drivers) {
    const [from, to] = [Math.max(span.startMs, at), Math.min(span.endMs ?? endMs, endMs)];
    if (from >= to) continue;
    if (from > at) parts.push({ startMs: at, endMs: from, driverId: 0 });
    parts.push({ startMs: from, endMs: to, driverId });
    at = to;
  }
  if (at < endMs) parts.push({ startMs: at, endMs, driverId: 0 });
  return parts;
}

interface Day {
  startMs: number;
  endMs: number;
  /** Also those around it, which decide about a stop at midnight. */
  points: TimedPoint[];
}

/** The days of a vehicle with plots, one after the other, so that only one is in memory. */
async function* daysOf(tx: Transaction, input: DrivenTotalsInput, vehicleId: number): AsyncGenerator<Day> {
  const { accountId, startMs, endMs, days } = input;
  let points: TimedPoint[] = [];
  let day = 0;
  const next = (): Day => {
    const [from = 0, to = 0] = [days[day], days[day + 1]];
    day += 1;
    const found = points.filter(({ utcMs }) => utcMs >= from - positionGapMs && utcMs < to + positionGapMs);
    points = points.filter(({ utcMs }) => utcMs >= to - positionGapMs);
    return { startMs: Math.max(from, startMs), endMs: Math.min(to, endMs), points: found };
  };
  const lastDay = days.length - 2;
  const around = { start: new Date(startMs - positionGapMs), end: new Date(endMs + positionGapMs) };
  for await (const page of plotPages(tx, accountId, { vehicleId, ...around })) {
    for (let at = 0; at < page.count; at += 1) {
      const utcMs = page.utcMs[at] ?? 0;
      while (day < lastDay && utcMs >= (days[day + 1] ?? 0) + positionGapMs) yield next();
      points.push({ utcMs, latitude: page.latitude[at] ?? 0, longitude: page.longitude[at] ?? 0 });
    }
  }
  while (day <= lastDay && points.length > 0) yield next();
}
