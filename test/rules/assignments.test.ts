import { describe, expect, test } from 'vitest';
import { type Assigned, clashes, isSameStart, judgeEnd, overlaps } from '../../src/rules/assignments.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const span = (from: number, to: number | null) => ({ startUtc: at(from), endUtc: to === null ? null : at(to) });
/** Vehicle, driver, start, end (null while active). */
const assigned = (id: number, vehicleId: number, driverId: number, from: number, to: number | null): Assigned => ({
  id,
  vehicleId,
  driverId,
  ...span(from, to),
});

describe('two spans overlap', () => {
  test.each<[string, [number, number | null], [number, number | null], boolean]>([
    ['apart', [8, 9], [10, 11], false],
    ['touching', [8, 10], [10, 11], false],
    ['one into the other', [8, 11], [10, 12], true],
    ['one inside the other', [8, 12], [9, 10], true],
    ['the same', [8, 10], [8, 10], true],
    ['from the same moment', [8, 10], [8, 9], true],
    ['to the same moment', [8, 10], [9, 10], true],
    ['one runs, begun after the other ended', [8, 10], [11, null], false],
    ['one runs from where the other ended', [8, 10], [10, null], false],
    ['one runs, begun before the other ended', [8, 10], [9, null], true],
    ['one runs, begun before the other began', [8, 10], [7, null], true],
    ['both run', [8, null], [20, null], true],
    ['zero length within', [8, 12], [9, 9], false],
    ['zero length at the beginning', [8, 12], [8, 8], false],
    ['zero length at the end', [8, 12], [12, 12], false],
    ['zero length within one that runs', [8, null], [9, 9], false],
    ['zero length twice at one moment', [9, 9], [9, 9], false],
  ])('%s', (_, one, other, expected) => {
    expect(overlaps(span(...one), span(...other))).toBe(expected);
    expect(overlaps(span(...other), span(...one))).toBe(expected);
  });
});

describe('a start conflicts', () => {
  const standing = [assigned(1, 3, 5, 8, 10), assigned(2, 3, 6, 12, null), assigned(3, 4, 5, 14, 15)];
  test.each<[string, Parameters<typeof clashes>[0], number[]]>([
    ['without an assignment, in the gap', { vehicleId: 3, driverId: 7, ...span(10, 12) }, []],
    ['without an assignment, another pair', { vehicleId: 9, driverId: 9, ...span(0, null) }, []],
    ['with the driver before', { vehicleId: 3, driverId: 7, ...span(9, 11) }, [1]],
    ['with the one that runs', { vehicleId: 3, driverId: 7, ...span(20, 21) }, [2]],
    ['with the one that runs and was begun later', { vehicleId: 3, driverId: 7, ...span(11, null) }, [2]],
    ["with the driver's other vehicle", { vehicleId: 9, driverId: 5, ...span(9, 10) }, [1]],
    ['with all of them', { vehicleId: 3, driverId: 5, ...span(0, null) }, [1, 2, 3]],
    ['with its own pair, from another moment', { vehicleId: 3, driverId: 5, ...span(9, 10) }, [1]],
    ['out of order, before an existing one', { vehicleId: 3, driverId: 5, ...span(6, 8) }, []],
    ['out of order, into an existing one', { vehicleId: 3, driverId: 5, ...span(6, 9) }, [1]],
    ['without an assignment, of zero length', { vehicleId: 3, driverId: 5, ...span(9, 9) }, []],
    ['not with itself when its times are corrected', { id: 1, vehicleId: 3, driverId: 5, ...span(9, 11) }, []],
    ['with the next when it is corrected into that', { id: 1, vehicleId: 3, driverId: 5, ...span(8, 13) }, [2]],
    [
      'with all later ones when it is made to run again',
      { id: 1, vehicleId: 3, driverId: 5, ...span(8, null) },
      [2, 3],
    ],
  ])('%s', (_, wanted, expected) => {
    expect(clashes(wanted, standing).map(({ id }) => id)).toEqual(expected);
  });
});

describe('a start is a repetition', () => {
  const running = assigned(1, 3, 5, 8, null);
  const ended = assigned(1, 3, 5, 8, 10);
  const empty = assigned(1, 3, 5, 8, 8);
  const start = (from: number, to: number | null, vehicleId = 3, driverId = 5) => ({
    vehicleId,
    driverId,
    ...span(from, to),
  });
  test.each<[string, ReturnType<typeof start>, Assigned, boolean]>([
    ['while it runs', start(8, null), running, true],
    ['once it has ended', start(8, null), ended, true],
    ['once it has ended where it began', start(8, null), empty, true],
    ['with its end', start(8, 10), ended, true],
    ['not with another end', start(8, 11), ended, false],
    ['not with an end while it runs', start(8, 10), running, false],
    ['not from another moment', start(9, null), running, false],
    ['not of another driver', start(8, null, 3, 6), running, false],
    ['not of another vehicle', start(8, null, 4, 5), running, false],
  ])('%s', (_, wanted, standing, expected) => {
    expect(isSameStart(wanted, standing)).toBe(expected);
  });
});

describe('an end', () => {
  const end = (hour: number, vehicleId = 3, driverId = 5) => ({ vehicleId, driverId, endUtc: at(hour) });
  test.each<[string, ReturnType<typeof end>, Assigned[], string]>([
    ['ends what runs', end(10), [assigned(1, 3, 5, 8, null)], 'ends 1'],
    ['ends what runs where it began', end(8), [assigned(1, 3, 5, 8, null)], 'ends 1'],
    ['before what runs began', end(7), [assigned(1, 3, 5, 8, null)], 'before-start 1'],
    ['repeated', end(10), [assigned(1, 3, 5, 8, 10)], 'same'],
    ['repeated after the next start', end(10), [assigned(1, 3, 5, 8, 10), assigned(2, 3, 5, 12, null)], 'same'],
    [
      'repeated, and the next one starts there',
      end(10),
      [assigned(1, 3, 5, 8, 10), assigned(2, 3, 5, 10, null)],
      'same',
    ],
    ['of the second', end(13), [assigned(1, 3, 5, 8, 10), assigned(2, 3, 5, 12, null)], 'ends 2'],
    ['in the gap', end(11), [assigned(1, 3, 5, 8, 10), assigned(2, 3, 5, 12, null)], 'before-start 2'],
    ['at another moment than the one that is there', end(11), [assigned(1, 3, 5, 8, 10)], 'none'],
    ['before any start', end(10), [], 'none'],
    ['while another driver drives', end(10), [assigned(1, 3, 6, 8, null)], 'none'],
    ['while the driver drives another vehicle', end(10), [assigned(1, 4, 5, 8, null)], 'none'],
    ['at the end of another driver', end(10), [assigned(1, 3, 6, 8, 10)], 'none'],
  ])('%s', (_, wanted, standing, expected) => {
    const verdict = judgeEnd(wanted, standing);
    expect('assignment' in verdict ? `${verdict.kind} ${verdict.assignment.id}` : verdict.kind).toBe(expected);
  });
});
