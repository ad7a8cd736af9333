import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Reading } from '../../contract/temperature.ts';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** Readings by time in two arrays of plain numbers, because a year has half a million. */
export interface ReadingRows {
  timesMs: Float64Array;
  /** °C. */
  values: Float64Array;
}

type Filter = FilterOf<'listReadings'>;
type Dates = Omit<Filter, 'probeId'>;

const kind = 'readings';

/**
 * Readings of a probe in a period. Live events add later readings (`addReadings`), so nothing is fetched again.
 */
export const readingsQuery = ({ probeId, ...dates }: Filter) =>
  queryOptions({
    queryKey: [kind, probeId, dates],
    queryFn: async ({ signal }): Promise<ReadingRows> => {
      const parts: ReadingRows[] = [];
      for (const piece of piecesOf(dates)) {
        parts.push(rowsOf(await get('/public/v1/temperature/readings', { query: { probeId, ...piece }, signal })));
      }
      return joined(parts);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing half a million numbers would be slow.
    structuralSharing: false,
  });

/** One request covers at most a month, so that neither the service nor the page is blocked for long. */
const pieceMs = 31 * 24 * 3600_000;

function piecesOf({ startDate, endDate }: Dates): Dates[] {
  const [startMs, endMs] = [Date.parse(startDate), Date.parse(endDate)];
  const count = Math.max(1, Math.ceil((endMs - startMs) / pieceMs));
  const edge = (at: number): string => new Date(Math.min(endMs, startMs + at * pieceMs)).toISOString();
  return Array.from({ length: count }, (_, at) => ({ startDate: edge(at), endDate: edge(at + 1) }));
}

function rowsOf(readings: readonly Reading[]): ReadingRows {
  const rows = empty(readings.length);
  readings.forEach(({ utc, temperature }, at) => {
    rows.timesMs[at] = Date.parse(utc);
    rows.values[at] = temperature;
  });
  return rows;
}

const empty = (length: number): ReadingRows => ({
  timesMs: new Float64Array(length),
  values: new Float64Array(length),
});

function joined(parts: readonly ReadingRows[]): ReadingRows {
  const rows = empty(parts.reduce((sum, { values }) => sum + values.length, 0));
  let at = 0;
  for (const { timesMs, values } of parts) {
    rows.timesMs.set(timesMs, at);
    rows.values.set(values, at);
    at += values.length;
  }
  return rows;
}

/**
 * Adds new readings to all cached periods of their probe. Returns readings that must wait, because a period of their probe is
 * being fetched and may or may not include them.
 */
export function addReadings(queryClient: QueryClient, readings: readonly Reading[]): Reading[] {
  const waiting: Reading[] = [];
  for (const probeId of new Set(readings.map((reading) => reading.probeId))) {
    const own = readings.filter((reading) => reading.probeId === probeId);
    const queryKey = [kind, probeId];
    if (queryClient.isFetching({ queryKey }) > 0) waiting.push(...own);
    else {
      for (const { queryKey: key } of queryClient.getQueryCache().findAll({ queryKey })) {
        const { startDate, endDate } = key[2] as Dates;
        const [startMs, endMs] = [Date.parse(startDate), Date.parse(endDate)];
        const within = own.filter(({ utc }) => Date.parse(utc) >= startMs && Date.parse(utc) < endMs);
        queryClient.setQueryData<ReadingRows>(key, (rows) => rows && withReadings(rows, within));
      }
    }
  }
  return waiting;
}

/** Inserts readings by time; a known time keeps its value. Returns the same rows if nothing is new. */
export function withReadings(rows: ReadingRows, readings: readonly Reading[]): ReadingRows {
  const known = new Set(lateTimes(rows, readings));
  const fresh = new Map(readings.map((reading) => [Date.parse(reading.utc), reading]));
  const added = rowsOf(
    [...fresh]
      .filter(([timeMs]) => !known.has(timeMs))
      .sort(([one], [other]) => one - other)
      .map(([, reading]) => reading),
  );
  const [first] = added.timesMs;
  if (first === undefined) return rows;
  const at = rows.timesMs.findLastIndex((timeMs) => timeMs < first) + 1;
  const before = { timesMs: rows.timesMs.subarray(0, at), values: rows.values.subarray(0, at) };
  const after = { timesMs: rows.timesMs.subarray(at), values: rows.values.subarray(at) };
  return joined([before, merged(after, added)]);
}

/** Times of the rows from the first of the readings on. */
function lateTimes({ timesMs }: ReadingRows, readings: readonly Reading[]): Float64Array {
  const first = readings.reduce((least, { utc }) => Math.min(least, Date.parse(utc)), Number.POSITIVE_INFINITY);
  return timesMs.subarray(timesMs.findLastIndex((timeMs) => timeMs < first) + 1);
}

/** Merges two series by time. They have no time in common. */
function merged(one: ReadingRows, other: ReadingRows): ReadingRows {
  const rows = empty(one.values.length + other.values.length);
  let [atOne, atOther] = [0, 0];
  for (let at = 0; at < rows.values.length; at += 1) {
    const [timeOne = Number.POSITIVE_INFINITY, timeOther = Number.POSITIVE_INFINITY] = [
      one.timesMs[atOne],
      other.timesMs[atOther],
    ];
    const [from, place] = timeOne < timeOther ? [one, atOne++] : [other, atOther++];
    rows.timesMs[at] = from.timesMs[place] ?? 0;
    rows.values[at] = from.values[place] ?? 0;
  }
  return rows;
}
