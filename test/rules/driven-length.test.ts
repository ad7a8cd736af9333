/** Kilometres that are counted at a position each 10 s, against the full length of the same drives. */
import { expect, test } from 'vitest';
import { dayMs } from '../../src/contract/durations.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { type TimedPoint, wayOf } from '../../src/rules/stops.ts';
import { demoVehicles } from '../../src/server/demo/fleet/roster.ts';
import { whereabouts } from '../../src/server/demo/fleet/whereabouts.ts';
import { needsRecorded, recordedRows } from '../support/recorded.ts';

const second = 1000;
const recording = 'traces/austin-bus-2015-09-06.csv.gz';

const lengthOf = (points: readonly TimedPoint[]): number =>
  points.reduce((sum, point, at) => sum + distanceMetres(points[at - 1] ?? point, point), 0);
const drivenIn = (points: readonly TimedPoint[]): number => wayOf(points).metres.at(-1) ?? 0;

test('drives on the roads of the demo city, with many stops', () => {
  let [full, driven] = [0, 0];
  for (const vehicle of demoVehicles.slice(0, 6)) {
    const startMs = Date.UTC(2026, 10, 16) + dayMs / 4;
    const points = Array.from({ length: 8 * 3600 }, (_, at) => {
      const utcMs = startMs + at * second;
      return { utcMs, ...whereabouts(vehicle, utcMs).point };
    });
    full += lengthOf(points);
    driven += drivenIn(points.filter((_, at) => at % 10 === 3));
  }
  expect(full).toBeGreaterThan(300_000);
  expect(driven / full).toBeGreaterThan(0.98);
  expect(driven / full).toBeLessThan(1.02);
});

/** Between two recorded positions a bus drives straight on. A gap of minutes has no length. */
function eachTenSeconds(points: readonly TimedPoint[]): TimedPoint[] {
  return points.flatMap((to, at) => {
    const from = points[at - 1];
    if (!from) return [to];
    const count =
      to.utcMs - from.utcMs > 5 * 60 * second ? 1 : Math.max(1, Math.round((to.utcMs - from.utcMs) / (10 * second)));
    return Array.from({ length: count }, (_, step) => {
      const part = (step + 1) / count;
      const between = (one: number, other: number): number => one + (other - one) * part;
      return {
        utcMs: Math.round(between(from.utcMs, to.utcMs)),
        latitude: between(from.latitude, to.latitude),
        longitude: between(from.longitude, to.longitude),
      };
    });
  });
}

const needs = needsRecorded(recording);
test.skipIf(needs.missing)(`recorded buses${needs.note}`, async () => {
  const buses = new Map<string, TimedPoint[]>();
  for (const { vehicle = '', timeUtc = '', latitude, longitude } of await recordedRows(recording)) {
    const points = buses.get(vehicle) ?? [];
    buses.set(vehicle, points);
    points.push({ utcMs: Date.parse(timeUtc), latitude: Number(latitude), longitude: Number(longitude) });
  }
  let [full, driven] = [0, 0];
  for (const points of buses.values()) {
    const sorted = points.toSorted((one, other) => one.utcMs - other.utcMs);
    for (const [at, to] of sorted.entries()) {
      const from = sorted[at - 1];
      if (from && to.utcMs - from.utcMs <= 5 * 60 * second) full += distanceMetres(from, to);
    }
    driven += drivenIn(eachTenSeconds(sorted));
  }
  expect(full).toBeGreaterThan(10_000_000);
  expect(driven / full).toBeGreaterThan(0.98);
  expect(driven / full).toBeLessThan(1.02);
});
