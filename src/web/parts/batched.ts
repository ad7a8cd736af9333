import type { QueryClient } from '@tanstack/react-query';
import { positionsAtMost } from '../../contract/choices.ts';
import { isMissing } from '../api/problem.ts';
import { whenIdle } from '../ui/when-idle.ts';

interface Batch<Asked, Answer> {
  asked: Asked[];
  answers: Promise<readonly Answer[]>;
}

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

/**
 * Joins what is asked at the same time into one request, which waits until the page is idle. `ask` answers in the order of
 * what it was asked. Returns null from a server without the endpoint, which is asked only once.
 */
export function createBatched<Asked, Answer>(ask: (asked: Asked[]) => Promise<Answer[]>) {
  /** The next request of each client. */
  const batches = new WeakMap<QueryClient, Batch<Asked, Answer>>();
  const without = new WeakSet<QueryClient>();

  function batchOf(client: QueryClient): Batch<Asked, Answer> {
    const asked: Asked[] = [];
    const answers = new Promise<void>((resolve) => whenIdle(resolve)).then(() => {
      batches.delete(client);
      return askInParts(asked, ask);
    });
    const batch = { asked, answers };
    batches.set(client, batch);
    return batch;
  }

  return async (client: QueryClient, asked: Asked): Promise<Answer | null> => {
    if (without.has(client)) return null;
    const batch = batches.get(client) ?? batchOf(client);
    const place = batch.asked.push(asked) - 1;
    try {
      return (await batch.answers)[place] ?? null;
    } catch (error) {
      if (!isMissing(error)) throw error;
      without.add(client);
      return null;
    }
  };
}
