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

/** Rows in the order in which they came: of those of one series and moment the first counts. One look beside all of them. */
export async function placeInGaps<Row extends Moment & Reading, Reading extends { utcMs: number }>(
  rows: readonly Row[],
  beside: (moments: readonly Moment[]) => Promise<Neighbours<Reading>[]>,
): Promise<Placed<Row, Reading>> {
  const first = firstOfMoments(rows);
  const neighbours = await beside(first);
  const found = first.flatMap((row, index) => {
    const { before, after } = neighbours[index] ?? { before: undefined, after: undefined };
    return before?.utcMs === row.utcMs ? [] : [{ row, before, after }];
  });
  const fresh = found.map(({ row }) => row);
  const isFresh = new Set(fresh);
  return { added: rows.map((row) => isFresh.has(row)), fresh, gaps: gapsOf(found) };
}

/** By series, then by time. */
function firstOfMoments<Row extends Moment>(rows: readonly Row[]): Row[] {
  const bySeries = new Map<number, Map<number, Row>>();
  for (const row of rows) {
    const moments = bySeries.get(row.seriesId) ?? new Map<number, Row>();
    if (!moments.has(row.utcMs)) moments.set(row.utcMs, row);
    bySeries.set(row.seriesId, moments);
  }
  return [...bySeries.values()].flatMap((moments) =>
    [...moments.values()].sort((one, other) => one.utcMs - other.utcMs),
  );
}

interface Found<Row, Reading> extends Neighbours<Reading> {
  row: Row;
}

function gapsOf<Row extends Moment & Reading, Reading extends { utcMs: number }>(
  found: readonly Found<Row, Reading>[],
): Map<number, Gap<Reading>[]> {
  const gaps = new Map<number, (Gap<Reading> & { inserted: Reading[] })[]>();
  for (const { row, before, after } of found) {
    const ofSeries = gaps.get(row.seriesId) ?? [];
    gaps.set(row.seriesId, ofSeries);
    const last = ofSeries.at(-1);
    if (last && last.before?.utcMs === before?.utcMs) last.inserted.push(row);
    else ofSeries.push({ before, inserted: [row], after });
  }
  return gaps;
}
