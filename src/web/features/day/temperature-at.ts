import { placeOf, type Series, silenceAt } from '../../ui/chart/series.ts';

/** A reading counts until the next one, but at most this long. */
const validMs = 30 * 60_000;

/** The last reading before a moment, °C. Undefined before the first one and in a gap. */
export function temperatureAt(series: Series, utcMs: number): number | undefined {
  const at = placeOf(series.timesMs, utcMs + 1) - 1;
  const readMs = series.timesMs[at];
  if (readMs === undefined || utcMs - readMs > validMs || silenceAt(series, utcMs)) return undefined;
  return series.values[at];
}
