/** People enter, end, correct and delete assignments; what follows from the reads of buttons beside them follows anew. */
import { assignmentSources } from '../../contract/choices.ts';
import type { Transaction } from '../database/database.ts';
import { cutDerived, insertHandEnd, overrule } from '../store/assignment-decisions.ts';
import {
  type AssignmentContent,
  insertAssignment,
  type StoredAssignment,
  setDeleted,
  setTimes,
} from '../store/assignments.ts';
import { followFacts } from './replay-buttons.ts';

/** Of those beside it none may overlap it but such as follow from reads: these give way. The new one's id. */
export async function enterAssignment(tx: Transaction, accountId: number, wanted: AssignmentContent): Promise<number> {
  const cut = await cutDerived(tx, accountId, wanted);
  const id = await insertAssignment(tx, accountId, wanted);
  await followFacts(
    tx,
    accountId,
    [wanted, ...cut],
    cut.map(({ id: cutId }) => cutId),
  );
  return id;
}

/** Ends one that runs, at its beginning or later. */
export async function endByHand(
  tx: Transaction,
  accountId: number,
  assignment: StoredAssignment,
  endUtc: Date,
): Promise<void> {
  const { id, derived, startUtc } = assignment;
  if (derived && endUtc > startUtc) await insertHandEnd(tx, accountId, { ...assignment, endUtc });
  else {
    // One of no length stands by this word alone: the read that started it no longer does.
    if (derived) await overrule(tx, accountId, assignment, justAfter(startUtc));
    await setTimes(tx, accountId, id, { startUtc, endUtc });
  }
  await followFacts(tx, accountId, [{ ...assignment, startUtc: endUtc, endUtc: null }]);
}

/** A person says the end that a read gave it: now it stays, whatever is read. */
export async function confirmEnd(
  tx: Transaction,
  accountId: number,
  standing: readonly StoredAssignment[],
  endUtc: Date,
): Promise<void> {
  for (const assignment of standing.filter((each) => each.endUtc?.getTime() === endUtc.getTime())) {
    if (assignment.derived) await insertHandEnd(tx, accountId, { ...assignment, endUtc });
    else await setTimes(tx, accountId, assignment.id, assignment);
  }
}

/** `wanted` overlaps no other one. What it had followed from does not count any more. */
export async function correctByHand(
  tx: Transaction,
  accountId: number,
  current: StoredAssignment,
  wanted: StoredAssignment,
  now: Date,
): Promise<void> {
  await overruleReads(tx, accountId, current, now);
  await setTimes(tx, accountId, wanted.id, wanted);
  await followFacts(tx, accountId, [current, wanted]);
}

export async function deleteByHand(
  tx: Transaction,
  accountId: number,
  assignment: StoredAssignment,
  now: Date,
): Promise<void> {
  await overruleReads(tx, accountId, assignment, now);
  await setDeleted(tx, accountId, assignment.id, now);
  await followFacts(tx, accountId, [assignment]);
}

/** Of those beside it none may overlap it but such as follow from reads: these give way. */
export async function restoreByHand(tx: Transaction, accountId: number, assignment: StoredAssignment): Promise<void> {
  const cut = await cutDerived(tx, accountId, assignment);
  await setDeleted(tx, accountId, assignment.id, null);
  await followFacts(
    tx,
    accountId,
    [assignment, ...cut],
    cut.map(({ id }) => id),
  );
}

/** While it runs, the reads up to now are those that it followed from: later ones start anew. */
async function overruleReads(
  tx: Transaction,
  accountId: number,
  assignment: StoredAssignment,
  now: Date,
): Promise<void> {
  const { source, startUtc, endUtc } = assignment;
  if (source !== assignmentSources.button) return;
  await overrule(tx, accountId, assignment, endUtc ?? justAfter(now > startUtc ? now : startUtc));
}

const justAfter = (utc: Date): Date => new Date(utc.getTime() + 1);
