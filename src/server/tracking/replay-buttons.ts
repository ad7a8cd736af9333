/**
 * Recalculates the assignments that follow from button reads after facts changed. Reads and writes the database; the
 * rules are in `rules/button-assignments.ts`.
 */
import { assignmentSources } from '../../contract/choices.ts';
import type { ButtonFacts, ManualAssignment, Pair, Run } from '../../rules/button-assignments.ts';
import { recalculated, startsIn, type Window, type Windows } from '../../rules/button-windows.ts';
import type { Transaction } from '../database/database.ts';
import {
  assignmentsTouching,
  endingReads,
  manualAround,
  manualEndsOf,
  nextDecisions,
  overruledOf,
  type PairStretch,
  type ReplayedAssignment,
  readsIn,
  type Stretch,
} from '../store/button-facts.ts';
import type { StoredButtonRead } from '../store/button-reads.ts';
import { type DerivedChanges, replaceDerived } from '../store/derived-assignments.ts';
import { raiseVersions } from '../store/versions.ts';

/** A period in which facts of a vehicle or a driver were added, changed or removed. Both ends are included. */
export interface ChangedFacts {
  vehicleId: number;
  /** Null if no driver is affected. */
  driverId: number | null;
  startUtc: Date;
  /** Null: no end. */
  endUtc: Date | null;
}

export const changedByReads = (reads: readonly StoredButtonRead[]): ChangedFacts[] =>
  reads.map(({ vehicleId, driverId, utc }) => ({ vehicleId, driverId, startUtc: utc, endUtc: utc }));

/** Updates the derived assignments to the stored facts. The caller holds the version of `assignment` and has stored all facts. */
export async function replayButtons(
  tx: Transaction,
  accountId: number,
  changes: readonly ChangedFacts[],
): Promise<void> {
  if (changes.length === 0) return;
  const stretches = await stretchesOf(tx, accountId, changes);
  const windows = windowsIn(stretches);
  const existing = await assignmentsTouching(tx, accountId, stretches);
  const previous = existing.filter(isRun).map(runOf);
  const facts = await factsIn(tx, accountId, stretches, windows, existing);
  const differences = compared(existing, recalculated(previous, facts, windows));
  const { gone, changed, added } = differences;
  if (gone.length + changed.length + added.length === 0) return;
  await replaceDerived(tx, accountId, differences);
  await raiseVersions(tx, accountId, ['assignment']);
}

/** Each period is extended to the next read of its vehicle or driver, or to the next manual assignment. */
async function stretchesOf(tx: Transaction, accountId: number, changes: readonly ChangedFacts[]): Promise<Stretch[]> {
  const touched = changes.flatMap(({ vehicleId, driverId, startUtc, endUtc }) => [
    { of: 'vehicle' as const, id: vehicleId, startUtc, endUtc },
    ...(driverId === null ? [] : [{ of: 'driver' as const, id: driverId, startUtc, endUtc }]),
  ]);
  const ending = touched.flatMap(({ endUtc, ...each }) => (endUtc ? [{ ...each, utc: endUtc }] : []));
  const next = await nextDecisions(tx, accountId, ending);
  return [
    ...touched
      .filter(({ endUtc }) => endUtc === null)
      .map(({ of, id, startUtc }) => ({ of, id, fromUtc: startUtc, untilUtc: null })),
    ...ending.map(({ of, id, startUtc }, index) => ({ of, id, fromUtc: startUtc, untilUtc: next[index] ?? null })),
  ];
}

const never = Number.POSITIVE_INFINITY;
const msOf = (utc: Date | null): number => utc?.getTime() ?? never;
const utcOf = (ms: number): Date | null => (ms === never ? null : new Date(ms));

function windowsIn(stretches: readonly Stretch[]): Windows {
  const windows = { vehicle: new Map<number, Window[]>(), driver: new Map<number, Window[]>() };
  for (const { of, id, fromUtc, untilUtc } of stretches) {
    const spans = windows[of].get(id) ?? [];
    spans.push({ startMs: fromUtc.getTime(), endMs: msOf(untilUtc) });
    windows[of].set(id, spans);
  }
  return { vehicles: windows.vehicle, drivers: windows.driver };
}

async function factsIn(
  tx: Transaction,
  accountId: number,
  stretches: readonly Stretch[],
  windows: Windows,
  existing: readonly ReplayedAssignment[],
): Promise<ButtonFacts> {
  const within = (await readsIn(tx, accountId, stretches)).map(readOf);
  const entered = existing.filter(({ derived }) => !derived);
  const starts = startsIn(windows, existing.filter(isRun).map(runOf), {
    reads: within,
    manual: entered.map(toManual),
  }).map(
    ({ utcMs, untilMs, ...pair }): PairStretch => ({ ...pair, fromUtc: new Date(utcMs), untilUtc: utcOf(untilMs) }),
  );
  const ending = (await endingReads(tx, accountId, starts)).map(readOf);
  const nearby = await manualAround(tx, accountId, starts);
  const ends = await manualEndsOf(tx, accountId, starts);
  const overruled = await overruledOf(tx, accountId, starts);
  return {
    reads: distinct([...within, ...ending], ({ vehicleId, utcMs }) => `${vehicleId} ${utcMs}`),
    manual: distinct([...entered, ...nearby], ({ id }) => id).map(toManual),
    ends: ends.map(({ utc, ...pair }) => ({ ...pair, utcMs: utc.getTime() })),
    overruled: overruled.map(({ fromUtc, untilUtc, ...pair }) => ({
      ...pair,
      startMs: fromUtc.getTime(),
      endMs: untilUtc.getTime(),
    })),
  };
}

const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const readOf = ({ vehicleId, driverId, utc }: StoredButtonRead) => ({ vehicleId, driverId, utcMs: utc.getTime() });

const pairOf = ({ vehicleId, driverId }: ReplayedAssignment) => ({ vehicleId, driverId });

const toManual = (assignment: ReplayedAssignment): ManualAssignment => ({
  ...pairOf(assignment),
  id: assignment.id,
  startMs: assignment.startUtc.getTime(),
  endMs: assignment.endedByRead ? never : msOf(assignment.endUtc),
});

/** Assignments whose end, at least, follows from reads. */
const isRun = ({ derived, endedByRead, endUtc }: ReplayedAssignment): boolean =>
  derived || endedByRead || endUtc === null;

const runOf = (assignment: ReplayedAssignment): Run => ({
  ...pairOf(assignment),
  startMs: assignment.startUtc.getTime(),
  endMs: msOf(assignment.endUtc),
  manualId: assignment.derived ? null : assignment.id,
});

/** The rows to write. A run keeps the id of the first assignment that it overlaps. */
function compared(existing: readonly ReplayedAssignment[], runs: readonly Run[]): DerivedChanges {
  const left = new Map<string, ReplayedAssignment[]>();
  for (const each of existing.filter(isRun)) {
    const ofPair = left.get(pairKey(each)) ?? [];
    ofPair.push(each);
    left.set(pairKey(each), ofPair);
  }
  const [changed, added]: [DerivedChanges['changed'][number][], DerivedChanges['added'][number][]] = [[], []];
  for (const run of runs) {
    const [startUtc, endUtc] = [new Date(run.startMs), utcOf(run.endMs)];
    const ofPair = left.get(pairKey(run)) ?? [];
    const index = ofPair.findIndex((each) => (run.manualId === null ? isPart(each, run) : each.id === run.manualId));
    const [before] = index < 0 ? [] : ofPair.splice(index, 1);
    if (!before) {
      const { vehicleId, driverId } = run;
      added.push({ vehicleId, driverId, startUtc, endUtc, source: assignmentSources.button });
    } else if (before.startUtc.getTime() !== run.startMs || msOf(before.endUtc) !== run.endMs) {
      changed.push({ id: before.id, startUtc, endUtc });
    }
  }
  const gone = [...left.values()].flat().filter(({ derived }) => derived);
  return { gone: gone.map(({ id }) => id), changed, added };
}

const pairKey = ({ vehicleId, driverId }: Pair): string => `${vehicleId} ${driverId}`;

const isPart = (assignment: ReplayedAssignment, run: Run): boolean =>
  assignment.derived && assignment.startUtc.getTime() < run.endMs && run.startMs < msOf(assignment.endUtc);
