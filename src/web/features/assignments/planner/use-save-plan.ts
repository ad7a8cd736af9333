import { useQueryClient } from '@tanstack/react-query';
import { replaceAssignments } from '../../../api/bulk.ts';
import { refresh } from '../../../api/fresh-after.ts';
import { useUndoWithWords } from '../../../data/use-undo-with-words.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../../../ui/notices.tsx';
import { nameOf } from '../assignment-texts.ts';
import { utcOf } from '../assignment-values.ts';
import type { Standing } from '../clash.ts';
import type { Plan, Wanted } from './plan.ts';
import { effectsOf } from './plan-texts.ts';

const words = text.assignments.planner;

/** The rows of a plan for the service: what it stores, and what ends earlier. */
export const rowsOf = ({ saves, ended }: Pick<Plan, 'saves' | 'ended'>): object[] => [
  ...saves.map(rowOf),
  ...ended.map(({ other, atMs }) => rowOf({ ...other, endMs: atMs })),
];

const rowOf = ({ id, vehicleId, driverId, startMs, endMs }: Wanted | Standing): object => ({
  ...(id !== undefined && { id }),
  ...{ vehicleId, driverId, startUtc: utcOf(startMs) },
  // Null makes a stored assignment open again. A new one is open without an end.
  ...((endMs !== null || id !== undefined) && { endUtc: endMs === null ? null : utcOf(endMs) }),
});

/**
 * Stores a plan: one request, one audit entry, one Undo. The notice names the assignments that it ended. Resolves to the id
 * of the first assignment.
 */
export function useStorePlan() {
  const queryClient = useQueryClient();
  const undo = useUndoWithWords();
  const format = useFormat();
  return async (plan: Plan, done: string): Promise<number | undefined> => {
    const { replaced, ended } = plan;
    const message = [done, ...effectsOf(plan, format, 'past')].join(' ');
    const known = [...replaced, ...ended.map(({ other }) => other)].map((each) => ({
      id: each.id,
      name: nameOf(each),
    }));
    try {
      const { ids, auditId } = await replaceAssignments(
        rowsOf(plan),
        replaced.map(({ id }) => id),
      );
      if (auditId === undefined) notify({ words: message });
      else notifyUndo(message, () => void undo(auditId, ['assignments'], known));
      return ids[0] ?? undefined;
    } finally {
      // Also after a failure: the page knew too little.
      await refresh(queryClient, 'assignments');
    }
  };
}

/** The same from the timeline, which shows a failure as a notice. Resolves to whether the plan is stored. */
export function useSavePlan() {
  const store = useStorePlan();
  return async (plan: Plan, done: string): Promise<boolean> => {
    if (plan.saves.length === 0) {
      notify({ kind: 'information', words: words.nothing });
      return true;
    }
    try {
      await store(plan, done);
      return true;
    } catch (error) {
      notifyFailure(error, words.failed);
      return false;
    }
  };
}
