import { describe, expect, test } from 'vitest';
import { positionGapMs } from '../../src/contract/choices.ts';
import { destination, distanceMetres } from '../../src/geo/distance.ts';
import { stopMs, stopRadiusMetres, type TimedPoint, wayOf } from '../../src/rules/stops.ts';
import { Dice } from '../support/dice.ts';
import { shuffled, withRepeats } from '../support/order.ts';

const yard = { latitude: 51.34, longitude: 12.37 };

/** A plot so many metres east of the yard. */
const plot = (minute: number, metres: number, from = yard): TimedPoint => ({
  utcMs: minute * 60_000,
  ...destination(from, 90, metres),
});

/** "12:500" is a plot at minute 12, 500 metres east of the yard. */
const plots = (text: string, from = yard): TimedPoint[] =>
  text.split(' ').flatMap((word) => {
    const [minute, metres] = word.split(':').map(Number);
    return minute === undefined || metres === undefined ? [] : [plot(minute, metres, from)];
  });

/** "stop 0-3 trip 3-6 (900)", with minutes and metres. */
function inShort(points: readonly TimedPoint[]): string {
  const way = wayOf(points);
  const minuteOf = (at: number): number => (way.points[at]?.utcMs ?? 0) / 60_000;
  return way.spans
    .map(({ kind, first, last }) => {
      const metres = Math.round((way.metres[last] ?? 0) - (way.metres[first] ?? 0));
      return `${kind} ${minuteOf(first)}-${minuteOf(last)}${kind === 'trip' ? ` (${metres})` : ''}`;
    })
    .join(' ');
}

describe('stops, trips and gaps', () => {
  test.each<[name: string, plots: string, spans: string]>([
    ['no plots', '', ''],
    ['a single plot', '0:0', ''],
    ['three minutes at one place', '0:0 1:0 2:0 3:0', 'stop 0-3'],
    ['not quite three minutes', '0:0 1:0 2:0 2.99:0', 'trip 0-2.99 (0)'],
    ['two plots three minutes apart', '0:0 3:0', 'stop 0-3'],
    ['always driving', '0:0 1:500 2:1000', 'trip 0-2 (1000)'],
    ['a stop at the start', '0:0 3:0 4:500', 'stop 0-3 trip 3-4 (500)'],
    ['a stop at the end', '0:500 1:0 4:0', 'trip 0-1 (500) stop 1-4'],
    ['a stop between two trips', '0:0 1:500 4:500 5:900', 'trip 0-1 (500) stop 1-4 trip 4-5 (400)'],
    ['two stops', '0:0 3:0 4:500 7:500', 'stop 0-3 trip 3-4 (500) stop 4-7'],
    ['two stops without a plot in between', '0:0 3:0 5:300 8:300', 'stop 0-3 trip 3-5 (300) stop 5-8'],
    ['a red light', '0:0 1:600 2:600 3:1200', 'trip 0-3 (1200)'],
    ['drift within the radius', '0:0 1:40 2:10 3:50 4:0', 'stop 0-4'],
    ['one plot outside is an error', '0:0 1:0 2:900 3:0 4:0', 'stop 0-4'],
    ['one plot outside at the end is a trip', '0:0 1:0 3:0 4:900', 'stop 0-3 trip 3-4 (900)'],
    ['two plots outside are a trip', '0:0 3:0 4:900 5:900 6:0 9:0', 'stop 0-3 trip 3-6 (1800) stop 6-9'],
    ['creeping away slowly', '0:0 1:50 2:100 3:150 4:200 5:250', 'trip 0-5 (250)'],
    ['20 minutes without a plot are no gap', '0:0 20:0', 'stop 0-20'],
    ['more than 20 minutes are one', '0:0 20.1:0', 'gap 0-20.1'],
    ['a gap at one place is no stop', '0:0 3:0 33:0 36:0', 'stop 0-3 gap 3-33 stop 33-36'],
    ['a gap on a trip', '0:0 1:500 31:9000 32:9500', 'trip 0-1 (500) gap 1-31 trip 31-32 (500)'],
    ['a sign of life every half hour, at one place', '0:0 3:0 33:0 63:0 93:9', 'stop 0-3 gap 3-93'],
    ['a sign of life somewhere else', '0:0 3:0 33:900 63:900', 'stop 0-3 gap 3-33 gap 33-63'],
    ['a gap at the start and the end', '0:0 30:0 33:0 63:0', 'gap 0-30 stop 30-33 gap 33-63'],
  ])('%s', (_, sent, spans) => expect(inShort(plots(sent))).toBe(spans));

  test('the radius counts from the mean of the stop', () => {
    const just = stopRadiusMetres - 1;
    expect(inShort([plot(0, 0), plot(3, just), plot(6, just / 2 + just)])).toBe('stop 0-6');
    expect(inShort([plot(0, 0), plot(3, stopRadiusMetres + 1)])).toMatch(/^trip/);
  });

  test('a stop lies at the mean of its plots, also on the 180th meridian and at a pole', () => {
    for (const place of [yard, { latitude: -17, longitude: 179.9999 }, { latitude: 89.9, longitude: 0 }]) {
      const [stop] = wayOf([plot(0, 0, place), plot(3, 40, place)]).spans;
      expect(stop?.kind).toBe('stop');
      expect(distanceMetres(stop?.at ?? place, destination(place, 90, 20))).toBeLessThan(1);
      expect(Math.abs(stop?.at.longitude ?? 999)).toBeLessThanOrEqual(180);
    }
  });

  test('of two plots with the same time, the southernmost counts', () => {
    const north = { ...plot(1, 0), latitude: 51.4 };
    const sent = [plot(0, 0), north, plot(1, 0), plot(3, 0)];
    expect(inShort(sent)).toBe('stop 0-3');
    expect(wayOf(sent).points).toEqual(wayOf([...sent].reverse()).points);
  });
});

/** A random way: it stands, drives, and is silent. */
function randomWay(dice: Dice): TimedPoint[] {
  const way: TimedPoint[] = [];
  let here = { latitude: dice.between(-60, 60), longitude: dice.between(-180, 180) };
  let utcMs = 0;
  for (let leg = 0; leg < 6; leg += 1) {
    const step = dice.one([0, 15, 300, 2000]);
    const silent = dice.whole(4) === 0;
    for (let count = 2 + dice.whole(20); count > 0; count -= 1) {
      utcMs += 1000 * Math.round(silent ? dice.between(60, 3000) : dice.between(5, 90));
      here = destination(here, dice.between(0, 360), step * dice.between(0, 1));
      way.push({ utcMs, ...here });
    }
  }
  return way;
}

describe('every way', () => {
  const dice = new Dice(18);
  const ways = Array.from({ length: 300 }, () => randomWay(dice));

  test('is the same in any order, and with repeats', () => {
    for (const way of ways) expect(wayOf(withRepeats(shuffled(way, dice), dice))).toEqual(wayOf(way));
  });

  test('is covered by its spans, one after the other', () => {
    for (const way of ways) {
      const { points, spans } = wayOf(way);
      expect([spans[0]?.first, spans.at(-1)?.last]).toEqual([0, points.length - 1]);
      for (const [at, { first, last }] of spans.entries()) {
        expect(last).toBeGreaterThan(first);
        if (at > 0) expect(first).toBe(spans[at - 1]?.last);
      }
      expect(spans.some(({ kind }, at) => kind === 'trip' && spans[at + 1]?.kind === 'trip')).toBe(false);
    }
  });

  test('has stops that are long enough, gaps that are silent, and no gap elsewhere', () => {
    for (const way of ways) {
      const { points, spans } = wayOf(way);
      const timeAt = (at: number): number => points[at]?.utcMs ?? 0;
      for (const { kind, first, last } of spans) {
        if (kind === 'stop') expect(timeAt(last) - timeAt(first)).toBeGreaterThanOrEqual(stopMs);
        for (let at = first + 1; at <= last; at += 1) {
          expect(timeAt(at) - timeAt(at - 1) > positionGapMs).toBe(kind === 'gap');
        }
      }
    }
  });

  test('has metres that grow on trips only', () => {
    for (const way of ways) {
      const { spans, metres } = wayOf(way);
      for (const { kind, first, last } of spans) {
        const driven = (metres[last] ?? 0) - (metres[first] ?? 0);
        if (kind === 'trip') expect(driven).toBeGreaterThanOrEqual(0);
        else expect(driven).toBe(0);
      }
    }
  });
});

test('a day of 20,000 plots in slow traffic is divided without delay', () => {
  const slow = Array.from({ length: 20_000 }, (_, at) => plot(at / 14, at * 5));
  expect(wayOf(slow).spans.map(({ kind }) => kind)).toEqual(['trip']);
});
