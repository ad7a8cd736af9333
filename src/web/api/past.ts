/** Questions about the past of a shape. */
import type { PastSummary, PastVisit } from '../../contract/past.ts';
import { postLines } from './client.ts';
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
