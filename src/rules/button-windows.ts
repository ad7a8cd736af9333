/**
 * Limits the recalculation after late or changed facts. Whether a pair drives at a moment depends on what last touched
 * the vehicle and the driver. So a change affects a vehicle or driver only until its next read that is not overruled, or
 * until its next manual assignment starts, which ends whatever was open: that period is its window. Outside the windows of its vehicle and driver a run is unchanged. Inside, it follows from
 * the facts of the windows.
 */
import { type ButtonFacts, buttonRuns, type ManualEnd, type Pair, type Run, samePair } from './button-assignments.ts';

/** Includes the start, excludes the end, which may be infinite. */
export interface Window {
  startMs: number;
  endMs: number;
}

/** By the id of the vehicle and of the driver; ordered and without overlap. */
export interface Windows {
  vehicles: ReadonlyMap<number, readonly Window[]>;
  drivers: ReadonlyMap<number, readonly Window[]>;
}

/** Sorts the windows and merges those that overlap or touch. */
export function joined(windows: readonly Window[]): Window[] {
  const apart: Window[] = [];
  for (const { startMs, endMs } of [...windows].sort((one, other) => one.startMs - other.startMs)) {
    const last = apart.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else apart.push({ startMs, endMs });
  }
  return apart;
}

/** The windows in which a pair's runs are recalculated. */
export const windowsOf = (windows: Windows, { vehicleId, driverId }: Pick<Run, 'vehicleId' | 'driverId'>): Window[] =>
  joined([...(windows.vehicles.get(vehicleId) ?? []), ...(windows.drivers.get(driverId) ?? [])]);

/** The same, cached by pair: a pair may have thousands of reads. */
function windowsByPair(windows: Windows): (pair: Pair) => readonly Window[] {
  const known = new Map<string, Window[]>();
  return (pair) => {
    const key = keyOf(pair);
    const spans = known.get(key) ?? windowsOf(windows, pair);
    known.set(key, spans);
    return spans;
  };
}

/**
 * The recalculated runs that touch the windows, by pair and start. `previous` are the runs as stored. `facts` are all
 * facts of a vehicle or driver inside its windows, and the reads of the other side that may end what starts or
 * continues there (`startsIn`): those of that moment and the first one after it.
 */
export function recalculated(previous: readonly Run[], facts: ButtonFacts, windows: Windows): Run[] {
  const spansOf = windowsByPair(windows);
  const running = previous.flatMap((run) =>
    spansOf(run)
      .filter(({ startMs }) => run.startMs < startMs && startMs <= run.endMs)
      .map(({ startMs }) => ({ ...pairOf(run), utcMs: startMs, isManual: run.manualId !== null })),
  );
  const fresh = buttonRuns(
    { ...facts, ends: [...facts.ends, ...edges(facts, running, spansOf)] },
    {
      running,
      includes: (start) => spansOf(start).some((span) => span.startMs <= start.utcMs && start.utcMs < span.endMs),
    },
  );
  return joinedRuns([
    ...previous.flatMap((run) => piecesOf(run, outside(run, spansOf(run)))),
    ...fresh.flatMap((run) => piecesOf(run, inside(run, spansOf(run)))),
  ]);
}

/** What starts or continues in the windows: from when on it may end, and where its window ends. */
export function startsIn(
  windows: Windows,
  previous: readonly Run[],
  { reads, manual }: Pick<ButtonFacts, 'reads' | 'manual'>,
): (Pair & { utcMs: number; untilMs: number })[] {
  const spansOf = windowsByPair(windows);
  const driven = reads.flatMap(({ driverId, ...read }) => (driverId === null ? [] : [{ ...read, driverId }]));
  const begun = [...driven, ...manual.map((entered) => ({ ...pairOf(entered), utcMs: entered.startMs }))];
  const goingOn = previous.flatMap((run) =>
    spansOf(run)
      .filter(({ startMs }) => run.startMs < startMs && startMs <= run.endMs)
      .map(({ startMs }) => ({ ...pairOf(run), utcMs: startMs })),
  );
  return [...begun, ...goingOn].flatMap((start) => {
    const window = spansOf(start).find(({ startMs, endMs }) => startMs <= start.utcMs && start.utcMs < endMs);
    return window ? [{ ...start, untilMs: window.endMs }] : [];
  });
}

/**
 * Nothing is known of the facts between two windows, so each run is cut at its window's end and continued by the stored
 * run.
 */
function edges(
  { reads, manual }: ButtonFacts,
  running: readonly Pair[],
  spansOf: (pair: Pair) => readonly Window[],
): ManualEnd[] {
  const driven = reads.flatMap(({ vehicleId, driverId }) => (driverId === null ? [] : [{ vehicleId, driverId }]));
  const pairs = new Map([...driven, ...manual, ...running].map((pair) => [keyOf(pair), pairOf(pair)]));
  return [...pairs.values()].flatMap((pair) =>
    spansOf(pair)
      .filter(({ endMs }) => endMs < Number.POSITIVE_INFINITY)
      .map(({ endMs }) => ({ ...pair, utcMs: endMs })),
  );
}

const pairOf = ({ vehicleId, driverId }: Pair): Pair => ({ vehicleId, driverId });
const keyOf = ({ vehicleId, driverId }: Pair): string => `${vehicleId} ${driverId}`;

/** Joins pieces of one pair that overlap or touch, except where a manual assignment begins. */
function joinedRuns(pieces: readonly Run[]): Run[] {
  const ordered = [...pieces].sort(
    (one, other) => one.vehicleId - other.vehicleId || one.driverId - other.driverId || one.startMs - other.startMs,
  );
  const runs: Run[] = [];
  for (const piece of ordered) {
    const last = runs.at(-1);
    if (last && samePair(last, piece) && piece.startMs <= last.endMs && piece.manualId === null) {
      last.endMs = Math.max(last.endMs, piece.endMs);
    } else runs.push(piece);
  }
  return runs;
}

/**
 * A manual assignment is the piece that starts at its start. A part of it behind a window may have become another run.
 */
const piecesOf = (run: Run, spans: readonly Window[]): Run[] =>
  spans.map(({ startMs, endMs }) => ({
    ...run,
    startMs,
    endMs,
    manualId: startMs === run.startMs ? run.manualId : null,
  }));

const inside = (run: Window, windows: readonly Window[]): Window[] =>
  windows
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(run.startMs, startMs),
      endMs: Math.min(run.endMs, endMs),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs);

function outside(run: Window, windows: readonly Window[]): Window[] {
  const edges = [
    Number.NEGATIVE_INFINITY,
    ...windows.flatMap(({ startMs, endMs }) => [startMs, endMs]),
    Number.POSITIVE_INFINITY,
  ];
  const gaps = edges.flatMap((startMs, index) => {
    const endMs = edges[index + 1];
    return index % 2 === 0 && endMs !== undefined ? [{ startMs, endMs }] : [];
  });
  return inside(run, gaps);
}
