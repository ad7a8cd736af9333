/** Assignments by the simplest possible replay: moment by moment, with all facts of a moment in turn. */
import { type ButtonFacts, type Pair, type Run, samePair } from '../../src/rules/button-assignments.ts';

const never = Number.POSITIVE_INFINITY;

/** All runs, by pair and start. */
export function replayed({ reads, manual, ends, overruled }: ButtonFacts): Run[] {
  const lasting = manual.filter(({ startMs, endMs }) => startMs < endMs);
  const moments = [...reads, ...ends].map(({ utcMs }) => utcMs).concat(lasting.map(({ startMs }) => startMs));
  const runs: Run[] = [];
  const end = (utcMs: number, which: (run: Run) => boolean) => {
    for (const run of runs) if (run.endMs === never && which(run)) run.endMs = utcMs;
  };
  for (const utcMs of [...new Set(moments)].sort((one, other) => one - other)) {
    const now = reads.filter((read) => read.utcMs === utcMs).sort((one, other) => one.vehicleId - other.vehicleId);
    for (const [place, { vehicleId, driverId }] of now.entries()) {
      const counts = driverId !== null && !now.slice(place + 1).some((later) => later.driverId === driverId);
      const pair: Pair = { vehicleId, driverId: driverId ?? 0 };
      const refused =
        lasting.some(
          (stand) =>
            ((stand.vehicleId === vehicleId || stand.driverId === driverId) &&
              (stand.startMs === utcMs || (stand.endMs < never && stand.startMs < utcMs && utcMs < stand.endMs))) ||
            (samePair(stand, pair) && stand.endMs === utcMs),
        ) ||
        overruled.some((each) => samePair(each, pair) && each.startMs <= utcMs && utcMs < each.endMs) ||
        ends.some((each) => samePair(each, pair) && each.utcMs === utcMs);
      const starts = counts && !refused;
      const has = runs.find((run) => run.endMs === never && samePair(run, pair));
      if (has && (starts || has.manualId !== null)) continue;
      end(utcMs, (run) => run.vehicleId === vehicleId);
      if (counts) end(utcMs, (run) => run.driverId === driverId);
      if (starts) runs.push({ ...pair, startMs: utcMs, endMs: never, manualId: null });
    }
    for (const { id, startMs, endMs, ...pair } of lasting) {
      if (startMs !== utcMs) continue;
      end(utcMs, (run) => run.vehicleId === pair.vehicleId || run.driverId === pair.driverId);
      if (endMs === never) runs.push({ ...pair, startMs, endMs, manualId: id });
    }
    for (const each of ends) {
      if (each.utcMs === utcMs) end(utcMs, (run) => samePair(run, each) && run.startMs < utcMs);
    }
  }
  return ordered(runs);
}

export const ordered = (runs: readonly Run[]): Run[] =>
  [...runs].sort(
    (one, other) => one.vehicleId - other.vehicleId || one.driverId - other.driverId || one.startMs - other.startMs,
  );

/** The same pseudo-random numbers in every run, from 0 to below the limit. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

export function shuffled<Item>(items: readonly Item[], below: (bound: number) => number): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(below(rest.length), 1));
}
