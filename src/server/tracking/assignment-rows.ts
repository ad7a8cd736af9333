/** Writes of many assignments, for imports and undo. Those derived from button reads are calculated again around them. */
import type { Assignment } from '../../contract/assignments.ts';
import { assignmentSources } from '../../contract/choices.ts';
import type { Transaction } from '../database/database.ts';
import {
  type AssignmentContent,
  assignmentUnique,
  findAssignments,
  lockAssignments,
  lockDeletedAssignments,
  type ShownAssignment,
  setContents,
  toAssignment,
} from '../store/assignments.ts';
import type { BulkStore } from '../store/bulk-store.ts';
import { planForNewRows } from '../store/plan-by-values.ts';
import { readInParts } from '../store/read-in-parts.ts';
import { mapInSlices } from '../work/slices.ts';
import { correctManually, deleteManually, enterAssignments, restoreManually } from './manual-assignments.ts';

/** The fields that people set. */
export type AssignmentFields = Pick<Assignment, 'vehicleId' | 'driverId' | 'startUtc' | 'endUtc' | 'reference'>;

/** With times to calculate with. */
export const contentOfFields = ({
  startUtc,
  endUtc,
  ...fields
}: AssignmentFields): Omit<AssignmentContent, 'source'> => ({
  ...{ vehicleId: fields.vehicleId, driverId: fields.driverId, reference: fields.reference },
  startUtc: new Date(startUtc),
  endUtc: endUtc === null ? null : new Date(endUtc),
});

const shown = async (
  rows: ReadonlyMap<number, ShownAssignment & { deletedUtc?: Date | null }>,
): Promise<Map<number, Assignment>> =>
  new Map(await mapInSlices(rows, ([id, row]) => [id, toAssignment(row)] as const));

async function stored(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Assignment[]> {
  const stored = await readInParts(tx, ids, (some) => findAssignments(tx, accountId, some));
  const found = new Map(stored.map((each) => [each.id, each]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Like requests one after the other: statements compare the periods of all assignments that they are sent. */
const assignmentsAtOnce = 100;

async function inParts<Each>(
  tx: Transaction,
  all: readonly Each[],
  write: (some: readonly Each[]) => Promise<unknown>,
): Promise<void> {
  if (all.length > assignmentsAtOnce) await planForNewRows(tx);
  for (let start = 0; start < all.length; start += assignmentsAtOnce) {
    await write(all.slice(start, start + assignmentsAtOnce));
  }
}

export const assignmentRows: BulkStore<AssignmentFields, Assignment> = {
  ...assignmentUnique,
  lock: async (tx, accountId, ids) => shown(await lockAssignments(tx, accountId, ids)),
  async replace(tx, accountId, rows, now) {
    const live = await lockAssignments(
      tx,
      accountId,
      rows.map(({ id }) => id),
    );
    const corrections = rows.flatMap(({ id, content }) => {
      const current = live.get(id);
      return current ? [{ current, wanted: { ...current, ...contentOfFields(content) } }] : [];
    });
    if (corrections.length > 0) await correctManually(tx, accountId, corrections, now);
    // A restoration comes after the new content, and replays the reads.
    const deleted = rows.filter(({ id }) => !live.has(id));
    if (deleted.length > 0) {
      await setContents(
        tx,
        accountId,
        deleted.map(({ id, content }) => ({ id, ...contentOfFields(content) })),
      );
    }
    return stored(
      tx,
      accountId,
      rows.map(({ id }) => id),
    );
  },
  async insert(tx, accountId, rows) {
    const ids: number[] = [];
    await inParts(tx, rows, async (some) => {
      const contents = some.map(({ content }) => ({ ...contentOfFields(content), source: assignmentSources.api }));
      ids.push(...(await enterAssignments(tx, accountId, contents)));
    });
    return stored(tx, accountId, ids);
  },
  // They have no names.
  named: async () => [],
  lockDeleted: async (tx, accountId, ids, since) => shown(await lockDeletedAssignments(tx, accountId, ids, since)),
  async remove(tx, accountId, ids, now) {
    const live = [...(await lockAssignments(tx, accountId, ids)).values()];
    await inParts(tx, live, (some) => deleteManually(tx, accountId, some, now));
  },
  async restore(tx, accountId, ids) {
    const deleted = [...(await lockDeletedAssignments(tx, accountId, ids, new Date(0))).values()];
    await inParts(tx, deleted, (some) => restoreManually(tx, accountId, some));
    return stored(tx, accountId, ids);
  },
};
