import { describe, expect, test } from 'vitest';
import { clockText } from '../../../src/web/data/clock.ts';
import type { AssignmentRow } from '../../../src/web/features/assignments/assignment-row.ts';
import { momentOf } from '../../../src/web/features/assignments/assignment-values.ts';
import { clashing, endAfter, type Standing, wayOut } from '../../../src/web/features/assignments/clash.ts';
import {
  findLanes,
  type Lane,
  lanesOf,
  moved,
  type Piece,
  usedLanes,
} from '../../../src/web/features/assignments/lanes.ts';
import { shareOf, stepDay, ticksOf, windowOf } from '../../../src/web/features/assignments/shown-window.ts';

const at = (utc: string): number => Date.parse(`2026-11-20T${utc}:00Z`);
const berlin = 'Europe/Berlin';
const hourMs = 3_600_000;

describe('the window', () => {
  test.each([
    ['an ordinary day', '2026-11-20', 24],
    ['the day on which clocks are set back', '2026-10-25', 25],
    ['the day on which they are set on', '2026-03-29', 23],
  ])('%s', (_, day, hours) => {
    const window = windowOf({ day }, 0, berlin);
    expect((window.endMs - window.startMs) / hourMs).toBe(hours);
    expect(clockText(window.startMs, berlin)).toBe(`${day}T00:00`);
  });

  test('a week starts on Monday, also with a clock change', () => {
    const window = windowOf({ day: '2026-10-25', span: 'week' }, 0, berlin);
    expect(clockText(window.startMs, berlin)).toBe('2026-10-19T00:00');
    expect((window.endMs - window.startMs) / hourMs).toBe(7 * 24 + 1);
    expect(ticksOf(window, berlin).map(({ ms }) => clockText(ms, berlin).slice(11))).toEqual(Array(7).fill('00:00'));
  });

  test("today is the day in the person's zone", () => {
    const late = Date.parse('2026-11-20T23:30:00Z');
    expect(windowOf({}, late, berlin).day).toBe('2026-11-21');
    expect(windowOf({}, late, 'America/Chicago').day).toBe('2026-11-20');
  });

  test('a skipped hour has no line, a repeated one has two', () => {
    const hours = (day: string): string[] =>
      ticksOf(windowOf({ day }, 0, berlin), berlin).map(({ ms }) => clockText(ms, berlin).slice(11, 13));
    expect(hours('2026-03-29').slice(0, 5)).toEqual(['00', '01', '03', '04', '05']);
    expect(hours('2026-10-25').slice(0, 5)).toEqual(['00', '01', '02', '02', '03']);
  });

  test('steps are days and weeks, across months', () => {
    expect(stepDay({ day: '2026-02-28', span: 'day' }, 1)).toBe('2026-03-01');
    expect(stepDay({ day: '2026-01-03', span: 'week' }, -1)).toBe('2025-12-27');
  });

  test('noon of a day with 25 hours is past its middle', () => {
    const window = windowOf({ day: '2026-10-25' }, 0, berlin);
    expect(shareOf(Date.parse('2026-10-25T11:00:00Z'), window)).toBeCloseTo(13 / 25);
  });
});

describe('a time in a field', () => {
  test('keeps its seconds and its repeated hour if nobody edits it', () => {
    const second = Date.parse('2026-10-25T01:30:12.345Z');
    expect(clockText(second, berlin)).toBe('2026-10-25T02:30');
    expect(momentOf('2026-10-25T02:30', berlin, second)).toBe(second);
    expect(momentOf('2026-10-25T02:30', berlin)).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });
  test.each(['', 'yesterday', '2026-11-20'])('%j is none', (text) => expect(momentOf(text, berlin)).toBeUndefined());
});

const window = { startMs: at('00:00'), endMs: at('24:00') };
const nowMs = at('12:00');
const row = (id: number, startMs: number, endMs: number | null, over: Partial<AssignmentRow> = {}): AssignmentRow =>
  ({
    id,
    vehicleId: 1,
    vehicle: 'Van 1',
    driverId: 7,
    driver: 'Ana',
    startMs,
    endMs,
    source: 'hand',
    ...over,
  }) as AssignmentRow;

const summary = ({ pieces }: Lane): string[] =>
  pieces.map((piece: Piece) => {
    const [from, to] = [piece.startMs, piece.endMs].map((ms) => (ms - window.startMs) / hourMs);
    return `${piece.kind === 'bar' ? piece.row.id : 'gap'} ${from}-${to}`;
  });

const lanes = (rows: AssignmentRow[], kind: 'vehicle' | 'driver' = 'vehicle') =>
  lanesOf(rows, { kind, named: [{ id: 1, name: 'Van 1' }], window, nowMs });

describe('lanes', () => {
  test('contain bars and the gaps between them, cut to the window', () => {
    const [lane] = lanes([row(2, at('08:00'), at('10:00')), row(1, at('00:00') - hourMs, at('06:00'))]);
    expect(lane && summary(lane)).toEqual(['1 0-6', 'gap 6-8', '2 8-10', 'gap 10-24']);
    expect(lane?.pieces[0]).toMatchObject({ beganBefore: true, continues: false });
  });

  test('an active assignment reaches to now, and the time after belongs to it', () => {
    const [lane] = lanes([row(1, at('09:00'), null)]);
    expect(lane && summary(lane)).toEqual(['gap 0-9', '1 9-12', 'gap 12-24']);
    expect(lane?.pieces[2]).toMatchObject({ running: { id: 1 } });
    const tomorrow = { startMs: at('24:00'), endMs: at('24:00') + 24 * hourMs };
    const [later] = lanesOf([row(1, at('09:00'), null)], { kind: 'vehicle', named: [], window: tomorrow, nowMs });
    expect(later?.pieces).toMatchObject([{ kind: 'gap', ...tomorrow, running: { driver: 'Ana' } }]);
    expect(later && usedLanes([later])).toHaveLength(1);
  });

  test('gaps end at midnight in a week', () => {
    const cuts = [at('00:00'), at('12:00')];
    const [lane] = lanesOf([row(1, at('06:00'), at('08:00'))], { kind: 'vehicle', named: [], window, nowMs, cuts });
    expect(lane && summary(lane)).toEqual(['gap 0-6', '1 6-8', 'gap 8-12', 'gap 12-24']);
  });

  test('touching ends leave no gap, and one of zero length is shown', () => {
    const [lane] = lanes([
      row(1, at('06:00'), at('08:00')),
      row(2, at('08:00'), at('08:00')),
      row(3, at('08:00'), at('24:00')),
    ]);
    expect(lane && summary(lane)).toEqual(['gap 0-6', '1 6-8', '2 8-8', '3 8-24']);
  });

  test('assignments that end before the window or start after it are left out', () => {
    const [lane] = lanes([row(1, at('00:00') - hourMs, at('00:00')), row(2, at('24:00'), null)]);
    expect(lane && summary(lane)).toEqual(['gap 0-24']);
  });

  test('a scheduled one without an end reaches to the end', () => {
    const [lane] = lanes([row(1, at('18:00'), null)]);
    expect(lane && summary(lane)).toEqual(['gap 0-18', '1 18-24']);
  });

  test('a deleted vehicle has its lane; numbers in names are sorted as numbers', () => {
    const rows = [
      row(1, at('06:00'), at('07:00'), { vehicleId: 10, vehicle: 'Van 10' }),
      row(2, at('06:00'), at('07:00'), { vehicleId: 2, vehicle: 'Van 2', driverId: 8 }),
    ];
    expect(lanes(rows).map(({ name }) => name)).toEqual(['Van 1', 'Van 2', 'Van 10']);
    expect(lanes(rows, 'driver').map(({ id }) => id)).toEqual([7, 8, 1]);
  });

  test('are found by their name and their content', () => {
    const all = lanes([
      row(1, at('06:00'), at('07:00'), { driver: 'Zoë' }),
      row(2, at('06:00'), at('07:00'), { vehicleId: 2, vehicle: 'Van 2', driverId: 8 }),
    ]);
    expect(findLanes(all, 'zoe').found.map(({ name }) => name)).toEqual(['Van 1']);
    expect(findLanes(all, 'van 2').found.map(({ name }) => name)).toEqual(['Van 2']);
  });

  test('can be hidden if they are empty', () => {
    expect(usedLanes(lanes([])).map(({ name }) => name)).toEqual([]);
    expect(usedLanes(lanes([row(1, at('06:00'), at('07:00'))])).map(({ name }) => name)).toEqual(['Van 1']);
  });

  test('keys move along a lane and keep the time between lanes', () => {
    const all = lanes([
      row(1, at('06:00'), at('08:00')),
      row(2, at('10:00'), at('14:00'), { vehicleId: 2, vehicle: 'Van 2', driverId: 8 }),
    ]);
    const right = moved(all, { laneId: 1, atMs: at('07:00') }, 'ArrowRight');
    expect(right).toEqual({ laneId: 1, atMs: at('16:00') });
    expect(moved(all, { laneId: 1, atMs: at('07:00') }, 'ArrowDown')).toEqual({ laneId: 2, atMs: at('07:00') });
    expect(moved(all, { laneId: 2, atMs: at('07:00') }, 'End')).toEqual({ laneId: 2, atMs: at('19:00') });
    expect(moved(all, { laneId: 1, atMs: at('16:00') }, 'ArrowRight')).toBeUndefined();
  });
});

describe('a conflict', () => {
  const draft = { vehicleId: 1, driverId: 8, startMs: at('09:00'), endMs: at('12:00') };
  test.each([
    ['the vehicle has another driver then', row(1, at('08:00'), at('10:00')), true],
    ['the driver has another vehicle then', row(1, at('11:00'), null, { vehicleId: 2, driverId: 8 }), true],
    ['ends touch', row(1, at('08:00'), at('09:00')), false],
    ['it is of two others', row(1, at('08:00'), at('10:00'), { vehicleId: 2 }), false],
  ])('where %s: %#', (_, other, expected) => expect(clashing(draft, [other])).toEqual(expected ? [other] : []));

  test('not with itself', () => expect(clashing({ ...draft, id: 1 }, [row(1, at('08:00'), null)])).toEqual([]));

  const other = (startMs: number): Standing => ({
    id: 1,
    vehicleId: 1,
    vehicle: 'Van 1',
    driverId: 7,
    driver: 'Ana',
    startMs,
    endMs: null,
  });
  test('ends the other at the start of this one, or this one at the start of the other, or takes its place', () => {
    expect(wayOut(draft, other(at('08:00')))).toMatchObject({ kind: 'endOther', atMs: at('09:00') });
    expect(wayOut(draft, other(at('10:00')))).toMatchObject({ kind: 'endMine', atMs: at('10:00') });
    expect(wayOut(draft, other(at('09:00')))).toMatchObject({ kind: 'replace' });
  });
  test('opens an existing assignment of the same pair, instead of a second one', () => {
    const same = (startMs: number) => ({ ...other(startMs), vehicleId: draft.vehicleId, driverId: draft.driverId });
    expect(wayOut(draft, same(at('09:00')))).toMatchObject({ kind: 'open' });
    expect(wayOut(draft, same(at('08:00')))).toMatchObject({ kind: 'open' });
    expect(wayOut({ ...draft, id: 9 }, same(at('08:00')))).toMatchObject({ kind: 'endOther' });
    expect(wayOut(draft, same(at('10:00')))).toMatchObject({ kind: 'endMine' });
  });
  test('ends at the first of several later ones', () => {
    const ways = [at('11:00'), at('10:00'), at('08:00')].map((ms) => wayOut(draft, other(ms)));
    expect(endAfter(draft, ways)).toBe(at('10:00'));
    expect(endAfter({ ...draft, endMs: null }, ways)).toBe(at('10:00'));
    expect(endAfter(draft, [])).toBe(draft.endMs);
  });
});
