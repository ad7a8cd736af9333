/**
 * Works out anew what facts that came late, or that people changed, can have changed at all. Whether a pair drives at a
 * moment depends on what touched the vehicle and the driver last. So a changed moment of a vehicle or a driver matters up to
 * its next read that is not overruled, and no further: that stretch is its window. Outside the windows of its vehicle and its driver a run stays
 * as it is; inside, it is what the facts of the windows say.
 */
import { type ButtonFacts, buttonRuns, type HandEnd, type Pair, type Run, samePair } from './button-assignments.ts';

/** From the first moment on and before the second, which may be infinite. */
export interface Window {
  startMs: number;
  endMs: number;
}

/** By the vehicle's and by the driver's id; each in order and apart. */
export interface Windows {
  vehicles: ReadonlyMap<number, readonly Window[]>;
  drivers: ReadonlyMap<number, readonly Window[]>;
}

/** In order, those that overlap or touch made one. */
export function joined(windows: readonly Window[]): Window[] {
  const apart: Window[] = [];
  for (const { startMs, endMs } of [...windows].sort((one, other) => one.startMs - other.startMs)) {
    const last = apart.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else apart.push({ startMs, endMs });
  }
  return apart;
}

/** Where a pair's runs are worked out anew. */
export const windowsOf = (windows: Windows, { vehicleId, driverId }: Pick<Run, 'vehicleId' | 'driverId'>): Window[] =>
  joined([...(windows.vehicles.get(vehicleId) ?? []), ...(windows.drivers.get(driverId) ?? [])]);

/** The same, worked out once for each pair: it may have been read thousands of times. */
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
 * The runs that touch the windows, by pair and start. `stood`: those as they were. `facts`: all that touches a vehicle or a
 * driver inside its windows, and of the other side of whatever starts or goes on there (`startsIn`) what may end it: the
 * reads of that moment and the first one after it.
 */
export function mended(stood: readonly Run[], facts: ButtonFacts, windows: Windows): Run[] {
  const spansOf = windowsByPair(windows);
  const running = stood.flatMap((run) =>
    spansOf(run)
      .filter(({ startMs }) => run.startMs < startMs && startMs <= run.endMs)
      .map(({ startMs }) => ({ ...pairOf(run), utcMs: startMs, isStand: run.standId !== null })),
  );
  const fresh = buttonRuns(
    { ...facts, ends: [...facts.ends, ...edges(facts, running, spansOf)] },
    {
      running,
      asked: (start) => spansOf(start).some((span) => span.startMs <= start.utcMs && start.utcMs < span.endMs),
    },
  );
  return glued([
    ...stood.flatMap((run) => piecesOf(run, outside(run, spansOf(run)))),
    ...fresh.flatMap((run) => piecesOf(run, inside(run, spansOf(run)))),
  ]);
}

/** Whatever starts or goes on in the windows: from when on it may end, and where its window does. */
export function startsIn(
  windows: Windows,
  stood: readonly Run[],
  { reads, stands }: Pick<ButtonFacts, 'reads' | 'stands'>,
): (Pair & { utcMs: number; untilMs: number })[] {
  const spansOf = windowsByPair(windows);
  const driven = reads.flatMap(({ driverId, ...read }) => (driverId === null ? [] : [{ ...read, driverId }]));
  const begun = [...driven, ...stands.map((stand) => ({ ...pairOf(stand), utcMs: stand.startMs }))];
  const goingOn = stood.flatMap((run) =>
    spansOf(run)
      .filter(({ startMs }) => run.startMs < startMs && startMs <= run.endMs)
      .map(({ startMs }) => ({ ...pairOf(run), utcMs: startMs })),
  );
  return [...begun, ...goingOn].flatMap((start) => {
    const window = spansOf(start).find(({ startMs, endMs }) => startMs <= start.utcMs && start.utcMs < endMs);
    return window ? [{ ...start, untilMs: window.endMs }] : [];
  });
}

/** Nothing is known of what ends a run between two windows: each ends with its window, and goes on by what stood. */
function edges(
  { reads, stands }: ButtonFacts,
  running: readonly Pair[],
  spansOf: (pair: Pair) => readonly Window[],
): HandEnd[] {
  const driven = reads.flatMap(({ vehicleId, driverId }) => (driverId === null ? [] : [{ vehicleId, driverId }]));
  const pairs = new Map([...driven, ...stands, ...running].map((pair) => [keyOf(pair), pairOf(pair)]));
  return [...pairs.values()].flatMap((pair) =>
    spansOf(pair)
      .filter(({ endMs }) => endMs < Number.POSITIVE_INFINITY)
      .map(({ endMs }) => ({ ...pair, utcMs: endMs })),
  );
}

const pairOf = ({ vehicleId, driverId }: Pair): Pair => ({ vehicleId, driverId });
const keyOf = ({ vehicleId, driverId }: Pair): string => `${vehicleId} ${driverId}`;

/** Pieces of one pair that overlap or touch are one run, but where a stand begins. */
function glued(pieces: readonly Run[]): Run[] {
  const ordered = [...pieces].sort(
    (one, other) => one.vehicleId - other.vehicleId || one.driverId - other.driverId || one.startMs - other.startMs,
  );
  const runs: Run[] = [];
  for (const piece of ordered) {
    const last = runs.at(-1);
    if (last && samePair(last, piece) && piece.startMs <= last.endMs && piece.standId === null) {
      last.endMs = Math.max(last.endMs, piece.endMs);
    } else runs.push(piece);
  }
  return runs;
}

/** A stand is the piece that begins where it began: what of it lies behind a window may have become another run. */
const piecesOf = (run: Run, spans: readonly Window[]): Run[] =>
  spans.map(({ startMs, endMs }) => ({
    ...run,
    startMs,
    endMs,
    standId: startMs === run.startMs ? run.standId : null,
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
  const gaps = edges.flatMap((startMs, place) => {
    const endMs = edges[place + 1];
    return place % 2 === 0 && endMs !== undefined ? [{ startMs, endMs }] : [];
  });
  return inside(run, gaps);
}
