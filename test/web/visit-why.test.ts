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
const whyIs = (evidence: Partial<VisitEvidence>, isOpen = evidence.after === undefined) =>
  whyOf({ before: null, first: null, last: null, after: null, shape, ...evidence }, format, isOpen);
const sentences = (evidence: Partial<VisitEvidence>, isOpen?: boolean): string[] => {
  const { marks, others } = whyIs(evidence, isOpen);
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

  test('tells removed positions, and another shape', () => {
    expect(sentences({})).toEqual(['The positions of this visit are no longer stored.']);
    const changed = sentences({ shape: { ...shape, changedUtc: '2026-11-21T09:00:00.000Z' } });
    expect(changed.at(-1)).toMatch(/^The geofence had another shape then\./);
  });
});

describe('a plot on the other side of the drawn shape', () => {
  test('says so without a distance, and its mark follows its verdict', () => {
    const plots = { before: plot(1, 0, -60), first: plot(2, 2, 12), last: plot(3, 30, 8), after: plot(4, 31, -140) };
    const { marks, others } = whyIs(plots);
    expect(marks.map(({ isInside }) => isInside)).toEqual([false, true, true, false]);
    const time = '[^:]+:[^:.]+?';
    const expected = [
      `Last position not counted as inside: ${time}\\. When it was checked, the geofence did not exist or had another shape\\.`,
      `First position counted as inside: ${time}, 2 min later\\. When it was checked, the geofence had another shape\\.`,
      `Last position counted as inside: ${time}\\. When it was checked, the geofence had another shape\\.`,
      `First position not counted as inside: ${time}, 1 min later\\. When it was checked, the geofence was deleted or had another shape\\.`,
    ];
    expected.forEach((sentence, place) => expect(marks[place]?.sentence).toMatch(new RegExp(`^${sentence}$`)));
    expect(others).toEqual([]);
  });

  test('is not one on the edge', () => {
    const onEdge = { before: plot(1, 0, 0), first: plot(2, 2, 0), last: plot(3, 30, 0), after: plot(4, 31, 0) };
    expect(sentences(onEdge).filter((sentence) => sentence.includes('counted'))).toEqual([]);
  });
});

test('an ended visit without a position outside ended with its geofence', () => {
  const [, , ...rest] = sentences({ first: plot(2, 2, -12), last: plot(3, 3, -8) }, false);
  expect(rest).toEqual(['The visit ended because the geofence was deleted.']);
});

describe('a late position', () => {
  const onTime = { before: plot(1, 0, 60), first: plot(2, 2, -12), last: plot(3, 30, -8), after: plot(4, 31, 140) };

  test.each([
    ['before', 'Without it, the visit might begin earlier.'],
    ['first', 'Without it, the visit would begin later.'],
    ['last', 'Without it, the visit would end earlier.'],
    ['after', 'Without it, the visit might end later or still be open.'],
  ] as const)('%s says what it changed', (place, without) => {
    const late = { ...onTime[place], receivedUtc: '2026-11-20T11:31:00.000Z' };
    const all = sentences({ ...onTime, [place]: late });
    const named = all.filter((sentence) => sentence.includes(' late ('));
    expect(named).toHaveLength(1);
    expect(named[0]).toContain(format.dateTime(late.utc));
    expect(named[0]).toMatch(
      new RegExp(`\\. This position arrived 2 h( \\d+ min)? late \\([^)]*11:31[^)]*\\)\\. ${without}$`),
    );
  });

  test('that is the only one inside made the visit', () => {
    const only = plot(2, 2, -12, 30);
    const [, first] = sentences({ before: plot(1, 0, 60), first: only, last: only, after: plot(4, 31, 140) });
    expect(first).toMatch(/late \(.*\)\. Without it, this visit would not exist\.$/);
  });

  test('changes no end of an open visit', () => {
    const [, last] = sentences({ first: plot(2, 2, -12), last: plot(3, 3, -8, 30) });
    expect(last).toMatch(/This position arrived 1 h 27 min late \([^)]*\)\.$/);
  });

  test('is none if it arrived within five minutes', () => {
    const soon = { ...plot(2, 2, -12), receivedUtc: '2026-11-20T09:07:00.000Z' };
    expect(sentences({ ...onTime, first: soon }).join(' ')).not.toContain('late (');
  });
});
