/** Gestures become plans: tables of cases. */
import { describe, expect, test } from 'vitest';
import type { AssignmentRow } from '../../../src/web/features/assignments/assignment-row.ts';
import {
  changesNothing,
  copied,
  dragged,
  type Gesture,
  nudged,
  planOf,
  proposedIn,
  repeated,
  type Scene,
  swapped,
  type Wanted,
  wantedBy,
} from '../../../src/web/features/assignments/planner/plan.ts';

const timeZone = 'Europe/Berlin';
/** Winter time, one hour ahead of UTC. */
const at = (time: string, day = '2026-03-10'): number => Date.parse(`${day}T${time}:00+01:00`);
const span = (from: string, to: string | null, day?: string) => ({
  startMs: at(from, day),
  endMs: to === null ? null : at(to, day),
});
const row = (id: number, from: string, to: string | null, over: Partial<AssignmentRow> = {}): AssignmentRow =>
  ({
    id,
    vehicleId: 1,
    vehicle: 'Van 1',
    driverId: 7,
    driver: 'Ana',
    source: 'hand',
    ...span(from, to),
    ...over,
  }) as AssignmentRow;
const wanted = (from: string, to: string | null, over: Partial<Wanted> = {}): Wanted => ({
  ...{ vehicleId: 1, driverId: 8, ...span(from, to) },
  ...over,
});
const scene = (rows: AssignmentRow[]): Scene => ({ kind: 'vehicle', lanes: [1, 2, 3], rows, timeZone });

describe('room for a wanted assignment', () => {
  const ana = row(1, '08:00', '12:00');
  test.each<[string, Wanted, AssignmentRow[], object]>([
    ['is there', wanted('12:00', '14:00'), [ana], { saves: [wanted('12:00', '14:00')], ended: [], shortened: [] }],
    ['ends what started before', wanted('10:00', '14:00'), [ana], { ended: [{ other: ana, atMs: at('10:00') }] }],
    ['ends what has no end', wanted('13:00', null), [row(1, '08:00', null)], { ended: [{ atMs: at('13:00') }] }],
    [
      'shortens it',
      wanted('06:00', '10:00'),
      [ana],
      { saves: [wanted('06:00', '08:00')], shortened: [{ other: ana }] },
    ],
    ['replaces what starts then', wanted('08:00', '10:00'), [ana], { replaced: [ana], ended: [] }],
    [
      'frees the driver, too',
      wanted('10:00', '14:00'),
      [row(2, '09:00', '15:00', { vehicleId: 2, driverId: 8 })],
      { ended: [{ other: { id: 2 }, atMs: at('10:00') }] },
    ],
    [
      'ends at the first of two later ones',
      wanted('06:00', '20:00'),
      [row(2, '15:00', '16:00'), ana],
      { saves: [wanted('06:00', '08:00')] },
    ],
    ['is not needed for what exists', wanted('09:00', '11:00', { driverId: 7 }), [ana], { saves: [], existing: [{}] }],
    ['is not taken from itself', wanted('09:00', '13:00', { id: 1, driverId: 7 }), [ana], { ended: [], replaced: [] }],
  ])('%s', (_, mine, rows, plan) => expect(planOf([mine], rows)).toMatchObject(plan));

  test('two wanted ones of one driver: the first wins', () => {
    const second = wanted('09:00', '11:00', { vehicleId: 2 });
    const plan = planOf([wanted('08:00', '10:00'), second], []);
    expect(plan).toMatchObject({ saves: [{ vehicleId: 1 }], impossible: [second] });
  });

  test('two wanted ones end the same one at the first', () => {
    const plan = planOf([wanted('11:00', '12:00'), wanted('09:00', '10:00', { driverId: 9 })], [row(1, '08:00', null)]);
    expect(plan.ended).toMatchObject([{ atMs: at('09:00') }]);
    expect(plan.saves).toHaveLength(2);
  });
});

describe('a gesture', () => {
  const rows = [row(1, '08:00', '12:00'), row(2, '08:00', '12:00', { vehicleId: 2, driverId: 8 })];
  const move = (ids: number[]): Gesture => ({ kind: 'move', ids, byDays: 0, byMs: 0, byLanes: 0 });
  const place = (time: string, laneId = 1) => ({ laneId, atMs: at(time) });
  const after = (gesture: Gesture) => wantedBy(gesture, scene(rows));

  test('creates between both moments, drawn in either direction, to the quarter of an hour', () => {
    const from: Gesture = { kind: 'create', laneId: 1, fromMs: at('10:00'), toMs: at('10:00') };
    expect(after(dragged(from, place('10:02'), place('09:10'), false, scene(rows)))).toMatchObject([
      span('09:15', '10:00'),
    ]);
    expect(after(dragged(from, place('10:02'), place('11:07'), true, scene(rows)))).toMatchObject([
      span('10:00', '11:07'),
    ]);
  });

  test('moves to another time and lane, and keeps its length and driver', () => {
    const moved = dragged(move([1]), place('09:00'), place('10:20', 3), false, scene(rows));
    expect(after(moved)).toEqual([{ id: 1, vehicleId: 3, driverId: 7, ...span('09:15', '13:15') }]);
  });

  test('moves several by the same number of lanes, which all stay on the page', () => {
    const moved = dragged(move([1, 2]), place('09:00'), place('09:00', 3), false, scene(rows));
    expect(after(moved)).toMatchObject([
      { id: 1, vehicleId: 2 },
      { id: 2, vehicleId: 3 },
    ]);
  });

  test('resizes an end, to a minute at least', () => {
    const end: Gesture = { kind: 'resize', id: 1, edge: 'end', toMs: at('12:00') };
    const resized = (to: string) => after(dragged(end, place('12:00'), place(to), false, scene(rows)));
    expect(resized('13:10')).toMatchObject([span('08:00', '13:15')]);
    expect(resized('07:00')).toMatchObject([span('08:00', '08:01')]);
  });

  test('ends an assignment that has no end', () => {
    const running = scene([row(1, '08:00', null)]);
    const end: Gesture = { kind: 'resize', id: 1, edge: 'end', toMs: at('10:07') };
    expect(wantedBy(nudged(end, { minutes: -7 }, running), running)).toMatchObject([span('08:00', '10:00')]);
  });

  test('keys move by minutes, lanes, and local days across a clock change', () => {
    const saturday = [row(1, '08:00', '12:00', span('08:00', '12:00', '2026-03-28'))];
    const moved = nudged(nudged(move([1]), { days: 1, minutes: 15 }, scene(saturday)), { lanes: 9 }, scene(saturday));
    const utc = (time: string): number => Date.parse(`2026-03-29T${time}:00+02:00`);
    expect(wantedBy(moved, scene(saturday))).toMatchObject([
      { vehicleId: 3, startMs: utc('08:15'), endMs: utc('12:15') },
    ]);
  });

  test('that ends where it began changes nothing', () => {
    expect(changesNothing(planOf(after(move([1])), rows), rows)).toBe(true);
    expect(changesNothing(planOf(after({ ...(move([1]) as object), byMs: 1 } as Gesture), rows), rows)).toBe(false);
  });
});

describe('the times of a new assignment', () => {
  const usual = { startMinute: 6 * 60, minutes: 8 * 60 };
  const propose = (from: string, to: string, pointer?: string, now = '00:00') =>
    proposedIn(
      { startMs: at(from), endMs: at(to) },
      { atMs: pointer === undefined ? undefined : at(pointer), usual, nowMs: at(now), timeZone },
    );
  test.each([
    [
      'start at the pointer and last as long as the last one',
      propose('00:00', '23:00', '09:20'),
      span('09:15', '17:15'),
    ],
    ['end where the gap ends', propose('00:00', '12:00', '09:20'), span('09:15', '12:00')],
    ['are the usual ones for a key', propose('00:00', '23:00'), span('06:00', '14:00')],
    ['are the gap where the usual ones are not in it', propose('10:00', '23:00'), span('10:00', '23:00')],
    ['start now in the current gap', propose('00:00', '23:00', undefined, '07:30'), span('07:30', '23:00')],
  ])('%s', (_, proposed, expected) => expect(proposed).toEqual(expected));
});

describe('copies', () => {
  const friday = row(1, '08:00', '16:00', span('08:00', '16:00', '2026-03-27'));
  test('keep the local time across a clock change', () => {
    const [copy] = copied([friday], 3, timeZone);
    expect(copy).toEqual({
      ...{ vehicleId: 1, driverId: 7 },
      startMs: Date.parse('2026-03-30T08:00:00+02:00'),
      endMs: Date.parse('2026-03-30T16:00:00+02:00'),
    });
  });
  test('leave out what has no end, and what clocks skip', () => {
    const night = row(2, '02:00', '03:00', span('02:00', '03:00', '2026-03-28'));
    expect(copied([row(1, '08:00', null), night], 1, timeZone)).toEqual([]);
    expect(copied([night], 2, timeZone)).toHaveLength(1);
  });
  test('repeat on weekdays until a day, which is included', () => {
    const days = repeated([friday], { weekdays: new Set([1, 5]), untilDay: '2026-04-03', timeZone });
    expect(days.map(({ startMs }) => new Date(startMs).toISOString().slice(0, 10))).toEqual([
      '2026-03-30',
      '2026-04-03',
    ]);
    expect(repeated([friday], { weekdays: new Set([1]), untilDay: '2026-03-01', timeZone })).toEqual([]);
    expect(
      repeated([friday], { weekdays: new Set([1, 2, 3, 4, 5, 6, 7]), untilDay: '9999-01-01', timeZone }),
    ).toHaveLength(366);
  });
});

test('a swap exchanges the drivers at the times of the vehicles', () => {
  const [one, other] = [row(1, '08:00', '12:00'), row(2, '09:00', '13:00', { vehicleId: 2, driverId: 8 })];
  expect(planOf(swapped([one, other]), [one, other])).toMatchObject({
    saves: [
      { id: 1, vehicleId: 1, driverId: 8, ...span('08:00', '12:00') },
      { id: 2, vehicleId: 2, driverId: 7, ...span('09:00', '13:00') },
    ],
    impossible: [],
    ended: [],
  });
});
