import type { QueryClient } from '@tanstack/react-query';
import { positionsAtMost } from '../../contract/choices.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Asks about a long list in several requests, one after the other. */
export async function askInParts<Asked, Answer>(
  asked: readonly Asked[],
  ask: (part: Asked[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < asked.length; from += positionsAtMost) {
    answers.push(...(await ask(asked.slice(from, from + positionsAtMost))));
  }
  return answers;
}

/** From the query function of a query. */
interface Asker {
  client: QueryClient;
  /** Aborts when no component shows the query any more. */
  signal: AbortSignal;
}

interface Waiting<Asked> {
  asked: Asked;
  signal: AbortSignal;
}

interface Batch<Asked, Answer> {
  waiting: Waiting<Asked>[];
  answers: Promise<ReadonlyMap<Waiting<Asked> | undefined, Answer>>;
}

/**
 * Joins questions of the same time into one request, which waits until the page is idle. `ask` answers in the order of its
 * questions. Skips questions that were aborted by then, so that a closed page sends nothing. Null: there is no answer.
 */
export function createBatched<Asked, Answer>(ask: (asked: Asked[]) => Promise<Answer[]>) {
  /** The next request of each client. */
  const batches = new WeakMap<QueryClient, Batch<Asked, Answer>>();

  function batchOf(client: QueryClient): Batch<Asked, Answer> {
    const waiting: Waiting<Asked>[] = [];
    const answers = new Promise<void>((resolve) => whenIdle(resolve)).then(async () => {
      batches.delete(client);
      const shown = waiting.filter(({ signal }) => !signal.aborted);
      const found = await askInParts(shown, (part) => ask(part.map(({ asked }) => asked)));
      return new Map(found.map((answer, at) => [shown[at], answer]));
    });
    const batch = { waiting, answers };
    batches.set(client, batch);
    return batch;
  }

  return async ({ client, signal }: Asker, asked: Asked): Promise<Answer | null> => {
    const batch = batches.get(client) ?? batchOf(client);
    const own = { asked, signal };
    batch.waiting.push(own);
    return (await batch.answers).get(own) ?? null;
  };
}
