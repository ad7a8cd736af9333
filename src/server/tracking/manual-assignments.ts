/**
 * Assignments that people enter, end, correct and delete. Assignments derived from button reads are recalculated around
 * them.
 */
import { assignmentSources } from '../../contract/choices.ts';
import type { Transaction } from '../database/database.ts';
import { cutDerived, insertManualEnd, overrule } from '../store/assignment-decisions.ts';
import {
  type AssignmentContent,
  insertAssignments,
  type StoredAssignment,
  setContents,
  setDeleted,
} from '../store/assignments.ts';
import { replayButtons } from './replay-buttons.ts';

/** Inserts assignments and returns their ids, in order. They may overlap only derived assignments, which are cut. */
export async function enterAssignments(
  tx: Transaction,
  accountId: number,
  wanted: readonly AssignmentContent[],
): Promise<number[]> {
  const cut = await cutDerived(tx, accountId, wanted);
  const ids = await insertAssignments(tx, accountId, wanted);
  await replayButtons(tx, accountId, [...wanted, ...cut]);
  return ids;
}

/** Ends an open assignment at its start or later. */
export async function endManually(
  tx: Transaction,
  accountId: number,
  assignment: StoredAssignment,
  endUtc: Date,
): Promise<void> {
  const { derived, startUtc } = assignment;
  if (derived && endUtc > startUtc) await insertManualEnd(tx, accountId, { ...assignment, endUtc });
  else {
    // An assignment of zero length is entered by hand only: the read that started it no longer counts.
    if (derived) await overrule(tx, accountId, [{ ...assignment, untilUtc: justAfter(startUtc) }]);
    await setContents(tx, accountId, [{ ...assignment, endUtc }]);
  }
  await replayButtons(tx, accountId, [{ ...assignment, startUtc: endUtc, endUtc: null }]);
}

/** Confirms an end that a read had set. Later reads no longer move it. */
export async function confirmEnd(
  tx: Transaction,
  accountId: number,
  existing: readonly StoredAssignment[],
  endUtc: Date,
): Promise<void> {
  for (const assignment of existing.filter((each) => each.endUtc?.getTime() === endUtc.getTime())) {
    if (assignment.derived) await insertManualEnd(tx, accountId, { ...assignment, endUtc });
    else await setContents(tx, accountId, [assignment]);
  }
}

/**
 * Corrects assignments, each `current` one to `wanted`, which must not overlap another one. The reads that they were derived from
 * no longer count.
 */
export async function correctManually(
  tx: Transaction,
  accountId: number,
  corrections: readonly { current: StoredAssignment; wanted: StoredAssignment }[],
  now: Date,
): Promise<void> {
  await overruleReads(
    tx,
    accountId,
    corrections.map(({ current }) => current),
    now,
  );
  await setContents(
    tx,
    accountId,
    corrections.map(({ wanted }) => wanted),
  );
  await replayButtons(
    tx,
    accountId,
    corrections.flatMap(({ current, wanted }) => [current, wanted]),
  );
}

export async function deleteManually(
  tx: Transaction,
  accountId: number,
  assignments: readonly StoredAssignment[],
  now: Date,
): Promise<void> {
  await overruleReads(tx, accountId, assignments, now);
  await setDeleted(
    tx,
    accountId,
    assignments.map(({ id }) => id),
    now,
  );
  await replayButtons(tx, accountId, assignments);
}

/** Restores assignments. They may overlap only derived assignments, which are cut. */
export async function restoreManually(
  tx: Transaction,
  accountId: number,
  assignments: readonly StoredAssignment[],
): Promise<void> {
  const cut = await cutDerived(tx, accountId, assignments);
  const ids = assignments.map(({ id }) => id);
  await setDeleted(tx, accountId, ids, null);
  await replayButtons(tx, accountId, [...assignments, ...cut]);
}

/** For an open assignment, all reads up to now are overruled; later reads count again. */
async function overruleReads(
  tx: Transaction,
  accountId: number,
  assignments: readonly StoredAssignment[],
  now: Date,
): Promise<void> {
  const fromReads = assignments.filter(({ source }) => source === assignmentSources.button);
  if (fromReads.length === 0) return;
  const periods = fromReads.map(({ vehicleId, driverId, startUtc, endUtc }) => ({
    ...{ vehicleId, driverId, startUtc },
    untilUtc: endUtc ?? justAfter(now > startUtc ? now : startUtc),
  }));
  await overrule(tx, accountId, periods);
}

const justAfter = (utc: Date): Date => new Date(utc.getTime() + 1);
