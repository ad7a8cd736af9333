/** What would change: pure comparisons of stored and found visits and alarms. */
import { expect, test } from 'vitest';
import { compareAlarms } from '../../../src/server/past/answer-past-alarms.ts';
import { compareVisits } from '../../../src/server/past/compare.ts';

const utc = (minute: number): string => new Date(minute * 60_000).toISOString();
const found = (start: number, end: number) => ({
  vehicleId: 1,
  startUtcMs: start * 60_000,
  endUtcMs: end * 60_000,
});
const stored = (id: number, start: number, end: number) => ({ id, ...found(start, end) });
const from100 = (startUtcMs: number): boolean => startUtcMs >= 100 * 60_000;

test('a visit whose beginning moves into the period, or out of it, is a change', () => {
  expect(compareVisits([stored(7, 90, 150)], [found(110, 150)], from100)).toEqual({
    ...{ same: 0, gone: [], new: [] },
    changed: [{ id: 7, startUtc: utc(110), endUtc: utc(150) }],
  });
  expect(compareVisits([stored(7, 110, 150)], [found(90, 150)], from100)).toEqual({
    ...{ same: 0, gone: [], new: [] },
    changed: [{ id: 7, startUtc: utc(90), endUtc: utc(150) }],
  });
  expect(compareVisits([stored(7, 90, 150)], [found(80, 150)], from100)).toEqual({
    ...{ same: 0, changed: [], gone: [], new: [] },
  });
});

test('a visit that is no longer found is gone, if it began in the period', () => {
  expect(compareVisits([stored(7, 90, 95), stored(8, 110, 150)], [], from100)).toEqual({
    ...{ same: 0, changed: [], new: [] },
    gone: [8],
  });
});

test('visits of each list are by start, then by vehicle', () => {
  const of = (vehicleId: number) => ({ ...found(110, 150), vehicleId });
  const earlier = { ...found(105, 150), vehicleId: 9 };
  expect(compareVisits([], [of(3), of(1), earlier, of(2)], from100).new.map(({ vehicleId }) => vehicleId)).toEqual([
    9, 1, 2, 3,
  ]);
  const old = [of(3), of(1), earlier, of(2)].map((each) => ({ ...each, id: 10 + each.vehicleId }));
  expect(compareVisits(old, [], from100).gone).toEqual([19, 11, 12, 13]);
});

test('an alarm on the other side of the range is another one', () => {
  const span = { probeId: 3, startUtcMs: 0, endUtcMs: 60_000 };
  const past = { ...span, vehicleId: 1, limit: 8, peak: 9, raisedUtcMs: 0, bound: 'upper' as const };
  expect(compareAlarms([{ ...span, id: 5, bound: 'upper' }], [past])).toEqual({ same: 1, gone: [], new: [] });
  expect(compareAlarms([{ ...span, id: 5, bound: 'lower' }], [past])).toEqual({
    ...{ same: 0, gone: [5] },
    new: [{ probeId: 3, startUtc: utc(0), endUtc: utc(1) }],
  });
});
