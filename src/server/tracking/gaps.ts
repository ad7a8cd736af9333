/** Where in their series new readings belong: between which of the stored ones. */
import type { Gap } from '../../rules/runs.ts';
import type { Moment, Neighbours } from '../store/neighbours.ts';

export interface Placed<Row, Reading> {
  /** For each row given whether it is new: the first of its moment, and not stored before. */
  added: boolean[];
  /** Those that are, by series and time. */
  fresh: Row[];
  /** Of each series that has something new, by time. */
  gaps: Map<number, Gap<Reading>[]>;
}

/**
 * Rows in the order in which they came: of those of one series and moment the first counts. Of each series it looks beside
 * the earliest first, which is all there is to know where nothing later is stored; then beside all others that are left.
 */
export async function placeInGaps<Row extends Moment & Reading, Reading extends { utcMs: number }>(
  rows: readonly Row[],
  beside: (moments: readonly Moment[]) => Promise<Neighbours<Reading>[]>,
): Promise<Placed<Row, Reading>> {
  const series = firstOfMoments(rows);
  const look = async (some: readonly Row[]): Promise<Map<Row, Neighbours<Reading>>> => {
    const found = await beside(some);
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
    gaps: new Map(
      gaps.flatMap((ofSeries) => ofSeries.slice(0, 1).map(({ inserted: [row] }) => [row.seriesId, ofSeries])),
    ),
  };
}

/** By series, each by time. */
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

/** What is new of a series. A row of which nothing is known stands beside the same as the row before it. */
function gapsOf<Row extends Moment & Reading, Reading extends { utcMs: number }>(
  ofSeries: readonly Row[],
  neighboursOf: (row: Row) => Neighbours<Reading> | undefined,
): NewGap<Row, Reading>[] {
  const gaps: NewGap<Row, Reading>[] = [];
  let beside: Neighbours<Reading> = { before: undefined, after: undefined };
  for (const row of ofSeries) {
    beside = neighboursOf(row) ?? beside;
    if (beside.before?.utcMs === row.utcMs) continue;
    const last = gaps.at(-1);
    if (last && last.before?.utcMs === beside.before?.utcMs) last.inserted.push(row);
    else gaps.push({ ...beside, inserted: [row] });
  }
  return gaps;
}
