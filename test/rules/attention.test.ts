import { expect, test } from 'vitest';
import type { Snooze } from '../../src/contract/snoozes.ts';
import type { Plot } from '../../src/contract/vehicles.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import {
  type Attention,
  attentionOf,
  longStaySeconds,
  newestSnoozes,
  ownLongStaySeconds,
  uncovered,
  validUntilMs,
} from '../../src/rules/attention.ts';
import type { UsualStay } from '../../src/rules/usual-stays.ts';
import { plainVisit } from '../support/plain-visit.ts';

const nowMs = Date.parse('2026-11-24T12:00:00Z');
const minute = 60;
const hour = 3600;
const day = 24 * hour;
const ago = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString();
const plot = (secondsAgo: number, speed: number | null): Plot => ({
  ...{ id: 1, vehicleId: 1, utc: ago(secondsAgo), latitude: 51, longitude: 12, speed, heading: null },
});
const visit = (since: number, geofenceId = 7): GeofenceVisit => ({
  ...{ id: since, geofenceId, vehicleId: 1, startPlotId: 1, endPlotId: null },
  ...plainVisit,
  ...{ startUtc: ago(since), endUtc: null, driverId: null, updated: ago(since) },
});

test.each<[string, (number | null | undefined)[], number | undefined]>([
  ['no tags', [], undefined],
  ['tags without a setting, and of a server that lacks the field', [null, undefined], undefined],
  ['minutes', [10], 600],
  ['0 is never', [0], Infinity],
  ['the first tag with a setting decides', [null, 120, 10, 0], 7200],
])('what tags say about a stay: %s', (_, minutes, seconds) => {
  expect(ownLongStaySeconds(minutes.map((longStayMinutes) => ({ longStayMinutes })))).toBe(seconds);
});

test.each<[number | undefined, boolean, number]>([
  [undefined, false, 12 * hour],
  [undefined, true, Infinity],
  [600, true, 600],
  [Infinity, false, Infinity],
])('a stay of %s at a depot (%s) is long from %d s on', (own, isDepot, seconds) => {
  expect(longStaySeconds(own, isDepot)).toBe(seconds);
});

test('each geofence has its own long stay', () => {
  const longStay = (geofenceId: number): number => ({ 7: Infinity, 8: 2 * hour, 9: 10 * minute })[geofenceId] ?? 0;
  const visits = [visit(3 * day, 7), visit(2 * hour, 8), visit(10 * minute, 9)];
  const kinds = (now: number) =>
    attentionOf({ lastPlot: plot(0, 0), probes: [], visits }, now, { longStay }).map(({ sinceUtc }) => sinceUtc);
  expect(kinds(nowMs)).toEqual([ago(2 * hour), ago(10 * minute)]);
  expect(kinds(nowMs - 1)).toEqual([]);
});

test('an unusual stay is named once, below long visits, unless it does not count or its vehicle is silent', () => {
  const usual: UsualStay = { n: 212, p05: 420, p50: 1260, p95: 2460, scope: 'geofence' };
  const [short, other, long] = [visit(hour), visit(2 * hour), visit(13 * hour)];
  const unusual = new Map([short.id, long.id].map((id) => [id, usual]));
  const data = { lastPlot: plot(0, 0), probes: [], visits: [short, other, long] };
  expect(attentionOf(data, nowMs, { unusual })).toEqual([
    { kind: 'longVisit', sinceUtc: long.startUtc, visit: long },
    { kind: 'unusualStay', sinceUtc: short.startUtc, visit: short, usual },
  ]);
  const disregarded = { ...data, visits: [{ ...short, disregarded: true }] };
  expect(attentionOf(disregarded, nowMs, { unusual })).toEqual([]);
  expect(attentionOf({ ...data, lastPlot: plot(hour, 0) }, nowMs, { unusual })).toEqual([]);
});

test.each<[string, Plot, number | undefined, boolean]>([
  ['standing, short of its fleet’s time', plot(hour, 0), hour, false],
  ['standing, longer', plot(hour + 1, 0), hour, true],
  ['driving, short of a long time', plot(2 * hour, 60), 2 * hour, false],
  ['without a setting a standing vehicle has a day', plot(hour + 1, 0), undefined, false],
  ['never after a week', plot(7 * day, 0), hour, false],
])('silence: %s', (_, lastPlot, ownSilence, isSilent) => {
  const reasons = attentionOf({ lastPlot, probes: [], visits: [] }, nowMs, { ownSilence });
  expect(reasons).toEqual(isSilent ? [{ kind: 'silent', sinceUtc: lastPlot.utc }] : []);
});

test('a vehicle that its fleet allows to be quiet for longer keeps its long visits', () => {
  const data = { lastPlot: plot(2 * hour, 0), probes: [], visits: [visit(13 * hour)] };
  expect(attentionOf(data, nowMs)).toEqual([]);
  expect(attentionOf(data, nowMs, { ownSilence: 3 * hour })).toMatchObject([{ kind: 'longVisit' }]);
});

test('nothing changes before the time that it is valid until', () => {
  const settings = { ownSilence: hour, longStay: () => 2 * hour };
  const data = { lastPlot: plot(0, 0), probes: [], visits: [visit(hour + 1)] };
  let atMs = nowMs;
  const changes: [number, number][] = [];
  for (;;) {
    const untilMs = validUntilMs(data, true, atMs, settings);
    if (untilMs === Infinity) break;
    expect(attentionOf(data, untilMs - 1, settings)).toEqual(attentionOf(data, atMs, settings));
    changes.push([(untilMs - nowMs) / 1000, attentionOf(data, untilMs, settings).length]);
    atMs = untilMs;
  }
  expect(changes).toEqual([
    [hour - 1, 1],
    [hour + 0.001, 1],
    [7 * day, 0],
  ]);
});

const snoozed = (id: number, createdAgo: number, vehicleId = 1): Snooze => ({
  ...{ id, vehicleId, untilUtc: ago(-hour), createdUtc: ago(createdAgo), createdBy: 'Ana' },
});

test('a snooze covers the reasons that began before it', () => {
  const reasons: Attention[] = [3 * hour, 2 * hour, hour].map((since) => ({ kind: 'silent', sinceUtc: ago(since) }));
  expect(uncovered(reasons, snoozed(1, 2 * hour))).toEqual(reasons.slice(2));
});

test('the newest snooze of a vehicle counts, in any order', () => {
  const [older, newer, other] = [snoozed(1, hour), snoozed(2, minute), snoozed(3, 0, 2)];
  expect(newestSnoozes([newer, other, older])).toEqual(
    new Map([
      [1, newer],
      [2, other],
    ]),
  );
});
