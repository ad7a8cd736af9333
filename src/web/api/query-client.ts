import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isMissing } from './problem.ts';

// What was put into the cache is on the screen before the next key is heard: a list that is moved by keys counts on it.
notifyManager.setScheduler(queueMicrotask);

const retriedTimes = 2;

/** What may be better in a moment: no answer, or a service that says that it is not ready. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.kind === 'network' || [502, 503, 504].includes(error.status));

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Another person may change things; ETags make asking again cheap.
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures <= retriedTimes && mayPass(error),
        // What this server does not have it has for nobody who comes next. Asked again, it would be on its way once more:
        // a part that is shown when it is known, and asks for it, would come and go for ever.
        retryOnMount: ({ state }) => !isMissing(state.error),
        retryDelay: (failures, error) =>
          error instanceof ApiProblem && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1000
            : Math.min(1000 * 2 ** failures, 8000),
      },
      mutations: { retry: false },
    },
  });
