/** Finds between which stored readings new readings belong. */
import type { Gap } from '../../rules/runs.ts';
import type { Moment, Neighbours } from '../telemetry/neighbours.ts';

export interface GapsOfReadings<Row, Reading> {
  /** For each row whether it is new: the first of its moment, and not stored yet. */
  added: boolean[];
  /** The new rows, by series and time. */
  fresh: Row[];
  /** Those of them that are older than a stored one. */
  late: ReadonlySet<Row>;
  /** The gaps of each series with new rows, by time. */
  gaps: Map<number, Gap<Reading>[]>;
}

/**
 * `rows` are in order of arrival; of several rows for the same series and moment the first one counts. First looks up
 * the neighbours of the earliest row of each series. That is enough if nothing later is stored. Then looks up the
 * neighbours of the remaining rows.
 */
export async function placeInGaps<Row extends Moment & Reading, Reading extends { utcMs: number }>(
  rows: readonly Row[],
  neighbours: (moments: readonly Moment[]) => Promise<Neighbours<Reading>[]>,
): Promise<GapsOfReadings<Row, Reading>> {
  const series = firstOfMoments(rows);
  const look = async (some: readonly Row[]): Promise<Map<Row, Neighbours<Reading>>> => {
    const found = await neighbours(some);
    return new Map(some.flatMap((row, index) => found.slice(index, index + 1).map((neighbours) => [row, neighbours])));
  };
  const earliest = await look(series.flatMap((ofSeries) => ofSeries.slice(0, 1)));
  const later = await look(
    series.flatMap(([first, ...others]) => {
      const after = first && earliest.get(first)?.after;
      return after ? others.filter(({ utcMs }) => utcMs >= after.utcMs) : [];
    }),
  );
  const gaps = series.map((ofSeries) => gapsOf<Row, Reading>(ofSeries, (row) => later.get(row) ?? earliest.get(row)));
  const fresh = gaps.flatMap((ofSeries) => ofSeries.flatMap(({ inserted }) => inserted));
  const isFresh = new Set(fresh);
  return {
    added: rows.map((row) => isFresh.has(row)),
    fresh,
    late: new Set(gaps.flat().flatMap(({ inserted, after }) => (after ? inserted : []))),
    gaps: new Map(
      gaps.flatMap((ofSeries) => ofSeries.slice(0, 1).map(({ inserted: [row] }) => [row.seriesId, ofSeries])),
    ),
  };
}

/** Groups rows by series, each ordered by time. */
function firstOfMoments<Row extends Moment>(rows: readonly Row[]): Row[][] {
  const bySeries = new Map<number, Map<number, Row>>();
  for (const row of rows) {
    const moments = bySeries.get(row.seriesId) ?? new Map<number, Row>();
    if (!moments.has(row.utcMs)) moments.set(row.utcMs, row);
    bySeries.set(row.seriesId, moments);
  }
  return [...bySeries.values()].map((moments) => [...moments.values()].sort((one, other) => one.utcMs - other.utcMs));
}

interface NewGap<Row extends Reading, Reading> extends Gap<Reading> {
  inserted: [Row, ...Row[]];
}

/**
 * The new rows of a series, grouped by gap. A row that was not looked up has the same neighbours as the row before it.
 */
function gapsOf<Row extends Moment & Reading, Reading extends { utcMs: number }>(
  ofSeries: readonly Row[],
  neighboursOf: (row: Row) => Neighbours<Reading> | undefined,
): NewGap<Row, Reading>[] {
  const gaps: NewGap<Row, Reading>[] = [];
  let neighbours: Neighbours<Reading> = { before: undefined, after: undefined };
  for (const row of ofSeries) {
    neighbours = neighboursOf(row) ?? neighbours;
    if (neighbours.before?.utcMs === row.utcMs) continue;
    const last = gaps.at(-1);
    if (last && last.before?.utcMs === neighbours.before?.utcMs) last.inserted.push(row);
    else gaps.push({ ...neighbours, inserted: [row] });
  }
  return gaps;
}
