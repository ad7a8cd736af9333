import { useQueryClient } from '@tanstack/react-query';
import { importAssignments } from '../../../api/assignments.ts';
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
  ...{ vehicleId, driverId, startUtc: utcOf(startMs), endUtc: endMs === null ? null : utcOf(endMs) },
});

/** Stores a plan: one request, one audit entry, one Undo. The notice names the assignments that it ended. Resolves to whether it is stored. */
export function useSavePlan() {
  const queryClient = useQueryClient();
  const undo = useUndoWithWords();
  const format = useFormat();
  return async (plan: Plan, done: string): Promise<boolean> => {
    const { saves, replaced, ended } = plan;
    if (saves.length === 0 && replaced.length === 0) {
      notify({ kind: 'information', words: words.nothing });
      return true;
    }
    const message = [done, ...effectsOf(plan, format, 'past')].join(' ');
    const known = [...replaced, ...ended.map(({ other }) => other)].map((each) => ({
      id: each.id,
      name: nameOf(each),
    }));
    try {
      const { auditId } = await importAssignments(
        rowsOf(plan),
        replaced.map(({ id }) => id),
      );
      await refresh(queryClient, 'assignments');
      if (auditId === undefined) notify({ words: message });
      else notifyUndo(message, () => void undo(auditId, ['assignments'], known));
      return true;
    } catch (error) {
      await refresh(queryClient, 'assignments');
      notifyFailure(error, words.failed);
      return false;
    }
  };
}
