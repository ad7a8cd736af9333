/**
 * Derives who drives from button reads and from assignments that people entered. The result depends only on the stored
 * facts, not on their order of arrival:
 *
 * - A **read** in a vehicle ends the vehicle's open assignment, and its driver's open assignment in another vehicle.
 *   From then on its driver has the vehicle. A read of the current driver changes nothing.
 * - An **unknown** button ends the vehicle's open assignment and starts nothing.
 * - A **manual assignment** (`ManualAssignment`) starts at its moment, whatever was open before. One that a person has ended is
 *   never changed by a read. An open one is ended by a read like any other.
 * - A **manual end** ends a pair's assignment that follows from reads.
 * - Reads of a pair that a person has **overruled**, by deleting or correcting what followed from them, start nothing.
 *   They still end other assignments, but not a manual assignment of that pair.
 * - A read inside an ended manual assignment of its vehicle or driver starts nothing, then or later. It ends the
 *   others.
 * - At the same moment, manual entries come after reads. Of a driver's reads at one moment only the one in the vehicle
 *   with the highest id counts. A manual assignment of zero length has no effect.
 *
 * A run lasts from its start until the first fact that touches its vehicle or driver and is not a read of the pair
 * itself. Its end does not depend on anything before it, so late reads have local effects (see `button-windows.ts`).
 */

import { grouped } from './grouped.ts';

export interface Pair {
  vehicleId: number;
  driverId: number;
}

export interface ButtonRead {
  vehicleId: number;
  /** Null if no driver has the button. */
  driverId: number | null;
  utcMs: number;
}

export interface ManualAssignment extends Pair {
  id: number;
  startMs: number;
  /** As a person set it; infinite if open. */
  endMs: number;
}

export interface ManualEnd extends Pair {
  utcMs: number;
}

/** Includes the start, excludes the end. */
export interface Overruled extends Pair {
  startMs: number;
  endMs: number;
}

/** A period in which a driver has a vehicle. */
export interface Run extends Pair {
  startMs: number;
  /** Infinite while open. */
  endMs: number;
  /** The id of the manual assignment; null if the run follows from reads. */
  manualId: number | null;
}

export interface ButtonFacts {
  reads: readonly ButtonRead[];
  manual: readonly ManualAssignment[];
  ends: readonly ManualEnd[];
  overruled: readonly Overruled[];
}

/** If the facts are only a part of all facts. */
export interface Part {
  /** Pairs that drove just before a moment. Nothing earlier is known except whether the run is a manual assignment. */
  running: readonly (Pair & { utcMs: number; isManual: boolean })[];
  /** Whether a start is relevant; other starts only end runs. */
  includes(start: Pair & { utcMs: number }): boolean;
}

interface Start extends Pair {
  utcMs: number;
  manualId: number | null;
  isManual: boolean;
  /** The first moment that can end the run. */
  openFromMs: number;
}

/** All runs except manual assignments with a manual end, which never change; by pair, then by start. */
export function buttonRuns(facts: ButtonFacts, part: Part = { running: [], includes: () => true }): Run[] {
  const known = indexed(facts);
  const runs: Run[] = [];
  for (const start of startsOf(facts, known, part)) {
    const last = runs.at(-1);
    const continues = last && samePair(last, start) && start.manualId === null && start.utcMs <= last.endMs;
    // Skips reads inside a run: its end is known, and a driver may be read every minute.
    if (continues && start.utcMs < last.endMs) continue;
    const endMs = firstEnd(start, known);
    if (continues) last.endMs = endMs;
    else runs.push({ ...pairOf(start), startMs: start.utcMs, endMs, manualId: start.manualId });
  }
  return runs.filter(({ startMs, endMs, manualId }) => startMs < endMs || manualId !== null);
}

export const samePair = (one: Pair, other: Pair): boolean =>
  one.vehicleId === other.vehicleId && one.driverId === other.driverId;

const pairOf = ({ vehicleId, driverId }: Pair): Pair => ({ vehicleId, driverId });
const pairKey = ({ vehicleId, driverId }: Pair): string => `${vehicleId} ${driverId}`;

/** The facts of each vehicle, driver and pair, ordered by time. */
interface Known {
  readsIn: Map<number, ButtonRead[]>;
  /** Null collects reads of unknown buttons. */
  readsOf: Map<number | null, ButtonRead[]>;
  manualIn: Map<number, ManualAssignment[]>;
  manualOf: Map<number, ManualAssignment[]>;
  ends: Map<string, ManualEnd[]>;
  overruled: Map<string, Overruled[]>;
}

function indexed({ reads, manual, ends, overruled }: ButtonFacts): Known {
  const read = [...reads].sort((one, other) => one.utcMs - other.utcMs || one.vehicleId - other.vehicleId);
  const effective = manual
    .filter(({ startMs, endMs }) => startMs < endMs)
    .sort((one, other) => one.startMs - other.startMs);
  return {
    readsIn: grouped(read, ({ vehicleId }) => vehicleId),
    readsOf: grouped(read, ({ driverId }) => driverId),
    manualIn: grouped(effective, ({ vehicleId }) => vehicleId),
    manualOf: grouped(effective, ({ driverId }) => driverId),
    ends: grouped(
      [...ends].sort((one, other) => one.utcMs - other.utcMs),
      pairKey,
    ),
    overruled: grouped(overruled, pairKey),
  };
}

function startsOf({ reads, manual }: ButtonFacts, known: Known, { running, includes }: Part): Start[] {
  const starts: Start[] = [
    ...running.map((pair) => ({ ...pair, manualId: null, openFromMs: pair.utcMs })),
    ...manual
      .filter(({ endMs }) => endMs === Number.POSITIVE_INFINITY)
      .map(({ id, startMs, ...pair }) => ({
        ...pair,
        utcMs: startMs,
        manualId: id,
        isManual: true,
        openFromMs: startMs + 1,
      })),
    ...reads
      .filter((read) => startsRun(read, known))
      .map((read) => ({ ...read, manualId: null, isManual: false, openFromMs: read.utcMs + 1 })),
  ];
  return starts
    .filter(includes)
    .sort(
      (one, other) =>
        one.vehicleId - other.vehicleId ||
        one.driverId - other.driverId ||
        one.utcMs - other.utcMs ||
        one.openFromMs - other.openFromMs,
    );
}

/** Whether the driver has the vehicle after this read. */
function startsRun(read: ButtonRead, known: Known): read is ButtonRead & Pair {
  const { vehicleId, driverId, utcMs } = read;
  if (driverId === null) return false;
  const pair = { vehicleId, driverId };
  const manual = [...(known.manualIn.get(vehicleId) ?? []), ...(known.manualOf.get(driverId) ?? [])];
  return !(
    manual.some((entered) => refuses(entered, pair, utcMs)) ||
    (known.overruled.get(pairKey(pair)) ?? []).some(({ startMs, endMs }) => startMs <= utcMs && utcMs < endMs) ||
    (known.ends.get(pairKey(pair)) ?? []).some((end) => end.utcMs === utcMs) ||
    !isLast(read, known)
  );
}

/** All reads of the driver at this moment. */
function isLast({ vehicleId, driverId, utcMs }: ButtonRead, known: Known): boolean {
  const isBehind = (other: ButtonRead) => other.utcMs > utcMs || other.vehicleId > vehicleId;
  return firstFrom(known.readsOf.get(driverId), utcMs, readUtc, isBehind)?.utcMs !== utcMs;
}

/**
 * At the same moment, the start of a manual assignment comes before a read, and so does its end before a read of the
 * same pair.
 */
const refuses = (entered: ManualAssignment, pair: Pair, utcMs: number): boolean =>
  entered.startMs === utcMs ||
  (entered.startMs < utcMs && utcMs < entered.endMs && entered.endMs < Number.POSITIVE_INFINITY) ||
  (entered.endMs === utcMs && samePair(entered, pair));

/** The first moment from `openFromMs` on at which another fact touches the vehicle or the driver. */
function firstEnd(start: Start, known: Known): number {
  const { vehicleId, driverId, openFromMs } = start;
  const inVehicle = firstFrom(
    known.readsIn.get(vehicleId),
    openFromMs,
    readUtc,
    (read) => read.driverId !== driverId || !(start.isManual || startsRun(read, known)),
  );
  const next = [known.manualIn.get(vehicleId), known.manualOf.get(driverId)].map((manual) =>
    firstFrom(manual, openFromMs, ({ startMs }) => startMs),
  );
  return Math.min(
    inVehicle?.utcMs ?? Number.POSITIVE_INFINITY,
    readElsewhere(known, start, openFromMs)?.utcMs ?? Number.POSITIVE_INFINITY,
    ...next.map((entered) => entered?.startMs ?? Number.POSITIVE_INFINITY),
    firstFrom(known.ends.get(pairKey(start)), openFromMs, readUtc)?.utcMs ?? Number.POSITIVE_INFINITY,
  );
}

const readUtc = ({ utcMs }: { utcMs: number }): number => utcMs;

/** The driver's first counting read in another vehicle from a moment on. */
const readElsewhere = (known: Known, { vehicleId, driverId }: Pair, fromMs: number): ButtonRead | undefined =>
  firstFrom(
    known.readsOf.get(driverId),
    fromMs,
    readUtc,
    (read) => read.vehicleId !== vehicleId && isLast(read, known),
  );

/** The first acceptable item at or after `fromMs`; items are ordered by time. */
function firstFrom<Fact>(
  facts: readonly Fact[] | undefined = [],
  fromMs: number,
  utcOf: (fact: Fact) => number,
  accept: (fact: Fact) => boolean = () => true,
): Fact | undefined {
  let [low, high] = [0, facts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const fact = facts[middle];
    if (fact !== undefined && utcOf(fact) < fromMs) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < facts.length; index += 1) {
    const fact = facts[index];
    if (fact !== undefined && accept(fact)) return fact;
  }
  return undefined;
}
