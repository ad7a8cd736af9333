import type { Handlers } from '../api/handlers.ts';

export const liveHandlers = {
  listenLive: { stream: ({ live, ...listening }) => live.open(listening) },
} satisfies Pick<Handlers, 'listenLive'>;
