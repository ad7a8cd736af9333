/** Questions about the past of a shape, and taking it in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PastSummary, PastVisit } from '../../contract/past.ts';
import { post, postLines, remove } from './client.ts';
import { refresh } from './fresh-after.ts';
import { ApiProblem } from './problem.ts';
import type { Sent } from './row.ts';

type PastQuestion = Sent<'askPast'>;

/**
 * Asks which visits the shape would have had, those included that reach into the period. Calls `found` for new visits, by
 * vehicle and time. Hangs up when `signal` aborts, and rejects with its reason.
 */
export async function askPast(
  question: PastQuestion,
  found: (visits: readonly PastVisit[]) => void,
  signal: AbortSignal,
): Promise<PastSummary> {
  let summary: PastSummary | undefined;
  const answer = postLines('/public/v1/geofences/past', question, { query: { overlap: true }, signal });
  for await (const lines of answer) {
    const visits = lines.filter((line) => 'vehicleId' in line);
    summary = lines.find((line) => 'plotsJudged' in line) ?? summary;
    if (visits.length > 0) found(visits);
  }
  // A proxy may end an incomplete answer without an error.
  if (!summary) throw new ApiProblem({ kind: 'network', request: 'POST /public/v1/geofences/past' });
  return summary;
}

/** Judges stored positions again by the geofence's shape, from a time on. Resolves when the lists are fresh. */
export const useBackfillGeofence = () =>
  usePastChange(({ geofenceId, startDate }: { geofenceId: number; startDate: string }) =>
    post('/public/v1/geofences/{geofenceId}/past', { startDate }, { path: { geofenceId } }),
  );

/** Undoes that within 24 hours. */
export const useUndoBackfill = () =>
  usePastChange((geofenceId: number) => remove('/public/v1/geofences/{geofenceId}/past', { path: { geofenceId } }));

function usePastChange<Variables, Result>(change: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables): Promise<Result> => {
      const result = await change(variables);
      // Alarms show the geofences that they began in.
      await Promise.all([refresh(queryClient, 'geofences'), refresh(queryClient, 'alarms')]);
      return result;
    },
  });
}
