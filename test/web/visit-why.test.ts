import { describe, expect, test } from 'vitest';
import type { VisitEvidence } from '../../src/contract/visits.ts';
import { whyOf } from '../../src/web/features/visits/why-sentences.ts';
import { createFormat, preferencesFrom } from '../../src/web/text/format.ts';

const format = createFormat(
  preferencesFrom({ timeZone: 'UTC', distance: 'km' }, { languages: ['en'], timeZone: 'UTC' }, 'en'),
);
const plot = (plotId: number, minute: number, metres: number, receivedMinute?: number) => ({
  ...{ plotId, latitude: 51, longitude: 12, speed: null, heading: null, metres },
  utc: `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`,
  receivedUtc: receivedMinute === undefined ? null : `2026-11-20T10:${String(receivedMinute).padStart(2, '0')}:00.000Z`,
});
const shape = { geofenceType: 1, latitude: 51, longitude: 12, radius: 100, points: null, changedUtc: null };
const whyIs = (evidence: Partial<VisitEvidence>) =>
  whyOf({ before: null, first: null, last: null, after: null, shape, ...evidence }, format);
const sentences = (evidence: Partial<VisitEvidence>): string[] => {
  const { marks, others } = whyIs(evidence);
  return [...marks.map(({ sentence }) => sentence), ...others];
};

describe('why a visit is as it is', () => {
  test('names the plots around both edges, their distances and the gaps', () => {
    const plots = { before: plot(1, 0, 60), first: plot(2, 2, -12), last: plot(3, 30, -8), after: plot(4, 31, 140) };
    const [before, first, last, after, ...rest] = sentences(plots);
    expect(before).toMatch(/^Last position outside: .*60 m from the edge\.$/);
    expect(first).toMatch(/^First position inside: .*12 m inside the edge, 2 min later\.$/);
    expect(last).toMatch(/^Last position inside: .*8 m inside the edge\.$/);
    expect(after).toMatch(/^First position outside: .*140 m from the edge, 1 min later\.$/);
    expect(rest).toEqual([]);
  });

  test('numbers the marks of the map, and says the speed of each if it is known', () => {
    const first = { ...plot(2, 2, -12), speed: 34 };
    const { marks } = whyIs({ before: plot(1, 0, 60), first, last: first, after: plot(4, 31, 140) });
    expect(marks.map(({ number, isInside, plot: { plotId } }) => [number, isInside, plotId])).toEqual([
      [1, false, 1],
      [2, true, 2],
      [3, false, 4],
    ]);
    expect(marks.map(({ sentence }) => sentence.includes('Speed: 34 km/h.'))).toEqual([false, true, false]);
  });

  test('one position inside is said once, and an open visit says so', () => {
    const [first, open, ...rest] = sentences({ first: plot(2, 2, -12), last: plot(2, 2, -12) });
    expect(first).toMatch(/inside the edge\.$/);
    expect(open).toBe('No position outside has followed yet.');
    expect(rest).toEqual([]);
  });

  test('tells removed positions, a late one, and another shape', () => {
    expect(sentences({})).toEqual(['The positions of this visit are no longer stored.']);
    const late = sentences({ first: plot(2, 2, -12, 30), last: plot(3, 3, -8) });
    expect(late.at(-1)).toMatch(/^The position of .* arrived late/);
    const changed = sentences({ shape: { ...shape, changedUtc: '2026-11-21T09:00:00.000Z' } });
    expect(changed.at(-1)).toMatch(/^The geofence had another shape then\./);
  });
});
