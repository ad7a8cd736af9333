import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isMissing } from './problem.ts';

// Draws cache changes before the next key press, because moving list items by keyboard relies on it.
notifyManager.setScheduler(queueMicrotask);

const retriedTimes = 2;

/** A page that waits longer says why. A full disk, or work that was stopped after minutes, asks for half a minute or more. */
const longestWaitSeconds = 10;

/** A retry may succeed soon: no answer, or a service that is not ready. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.kind === 'network' || [502, 503, 504].includes(error.status)) &&
  (error.retryAfterSeconds ?? 0) <= longestWaitSeconds;

/**
 * Requests are sent although the browser says that it is offline. The library would hold them back without a word, so that a
 * save spins and a list never loads. Without a connection they fail at once, and the page says so.
 */
const whileOffline = { networkMode: 'always' } as const;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...whileOffline,
        refetchOnReconnect: true,
        // Other people change records. ETags make refetching cheap.
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures <= retriedTimes && isTemporary(error),
        // Caches 404s of missing endpoints for the whole page, so that each is requested once. Otherwise a component that
        // appears with the answer and requests it again would flicker forever.
        retryOnMount: ({ state }) => !isMissing(state.error),
        retryDelay: (failures, error) =>
          error instanceof ApiProblem && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1000
            : Math.min(1000 * 2 ** failures, 8000),
      },
      mutations: { ...whileOffline, retry: false },
    },
  });
