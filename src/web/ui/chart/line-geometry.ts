/** Paths and positions of a line chart in pixels. */
import { clipRun, drawnPlaces, pathOf, type Scale } from './decimate.ts';
import { extremesOf } from './extremes.ts';
import { type Bounds, placesIn, runsOf, type Series, type Span } from './series.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LineGeometry extends Scale {
  line: string;
  /** Area between the line and a bound; clipped to the outer side of the bound it shows the excursions. */
  aboveUpper: string;
  belowLower: string;
  /** Gaps without readings, as pixel ranges. */
  gaps: [number, number][];
  low: number;
  high: number;
}

const margin = 0.08;
/** Minimum range of values, with a flat line in its middle. */
const minimumRange = 1;

export function lineGeometry(series: Series, bounds: Bounds | undefined, window: Span, box: Box): LineGeometry {
  const scale = scaleOf(series, bounds, window, box);
  const { x, y } = scale;
  const whole = runsOf(series);
  const seen = whole.flatMap((run) => {
    const part = clipRun(series, run, window.startMs, window.endMs);
    return part ? [drawnPlaces(series, part, x)] : [];
  });
  const lines = seen.map((places) => pathOf(series, places, scale));
  const closedAt = (bound: number): string =>
    lines.map((line, at) => closed(line, seen[at] ?? [], series, x, y(bound))).join('');
  return {
    ...scale,
    line: lines.join(''),
    aboveUpper: bounds ? closedAt(bounds.upper) : '',
    belowLower: bounds ? closedAt(bounds.lower) : '',
    gaps: gapsOf(series, whole, window).map(({ startMs, endMs }) => [x(startMs), x(endMs)]),
  };
}

function closed(line: string, places: readonly number[], { timesMs }: Series, x: Scale['x'], y: number): string {
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined || first === last) return '';
  return `${line}L${x(timesMs[last] ?? 0)} ${y}L${x(timesMs[first] ?? 0)} ${y}Z`;
}

function gapsOf({ timesMs }: Series, whole: readonly (readonly [number, number])[], { startMs, endMs }: Span): Span[] {
  return whole.slice(1).flatMap(([first], at) => {
    const from = Math.max(startMs, timesMs[whole[at]?.[1] ?? 0] ?? 0);
    const to = Math.min(endMs, timesMs[first] ?? 0);
    return to > from ? [{ startMs: from, endMs: to }] : [];
  });
}

function scaleOf(series: Series, bounds: Bounds | undefined, window: Span, box: Box) {
  const [low, high] = rangeOf(series, bounds, window);
  const perMs = box.width / Math.max(1, window.endMs - window.startMs);
  const perValue = box.height / (high - low);
  return {
    x: (timeMs: number): number => box.left + (timeMs - window.startMs) * perMs,
    y: (value: number): number => box.top + (high - value) * perValue,
    low,
    high,
  };
}

/** Range of the values in the window and the bounds, with a margin. */
function rangeOf(series: Series, bounds: Bounds | undefined, window: Span): [number, number] {
  let low = bounds?.lower ?? Infinity;
  let high = bounds?.upper ?? -Infinity;
  const found = extremesOf(series, ...placesIn(series, window));
  if (found) {
    low = Math.min(low, series.values[found.lowest] ?? low);
    high = Math.max(high, series.values[found.highest] ?? high);
  }
  if (low > high) return [0, 1];
  const room = Math.max((high - low) * margin, (minimumRange - (high - low)) / 2, 0.1);
  return [low - room, high + room];
}
