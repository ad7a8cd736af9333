/** Derives runs from new readings by the rule of their kind. */
import type { Gap, Run } from '../../rules/runs.ts';
import type { Moment, Move } from '../telemetry/neighbours.ts';

/** A run of the series `seriesId` (a probe or an input). */
export interface SeriesRun<Kept extends Run> {
  seriesId: number;
  run: Kept;
}

interface Rule<Reading, Kept extends Run> {
  /** Whether a gap can change any run. */
  matters(gap: Gap<Reading>): boolean;
  /** The stored runs at these moments, by start. */
  existing(moments: readonly Moment[]): Promise<SeriesRun<Kept>[]>;
  fill(runs: readonly Kept[], gaps: readonly Gap<Reading>[]): Kept[];
}

/** The new and changed runs; one query for all series. */
export async function changedRuns<Reading extends { utcMs: number }, Kept extends Run>(
  gaps: ReadonlyMap<number, readonly Gap<Reading>[]>,
  { matters, existing, fill }: Rule<Reading, Kept>,
): Promise<SeriesRun<Kept>[]> {
  const touched = [...gaps].flatMap(([seriesId, all]) => {
    const relevant = all.filter(matters);
    return relevant.length > 0 ? [{ seriesId, relevant }] : [];
  });
  const previous = await existing(touched.flatMap(({ seriesId, relevant }) => momentsAround(seriesId, relevant)));
  const known = new Set(previous.map(({ run }) => run));
  const bySeries = new Map<number, Kept[]>();
  for (const { seriesId, run } of previous) bySeries.set(seriesId, [...(bySeries.get(seriesId) ?? []), run]);
  return touched.flatMap(({ seriesId, relevant }) =>
    fill(bySeries.get(seriesId) ?? [], relevant)
      .filter((run) => !known.has(run))
      .map((run) => ({ seriesId, run })),
  );
}

/** The stored runs whose start changes. */
export const movesOf = (runs: readonly SeriesRun<Run>[]): Move[] =>
  runs.flatMap(({ seriesId, run: { startUtcMs, storedUtcMs } }) =>
    storedUtcMs === null || storedUtcMs === startUtcMs ? [] : [{ seriesId, fromMs: storedUtcMs, toMs: startUtcMs }],
  );

/** The moments at which stored runs can be affected. A moment that two gaps share is listed once. */
function momentsAround<Reading extends { utcMs: number }>(seriesId: number, gaps: readonly Gap<Reading>[]): Moment[] {
  const moments = gaps.flatMap(({ before, after }) => [before, after]).flatMap((reading) => reading?.utcMs ?? []);
  return [...new Set(moments)].map((utcMs) => ({ seriesId, utcMs }));
}
