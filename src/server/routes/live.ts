import type { Handlers } from '../handlers.ts';

export const liveHandlers = {
  listenLive: { stream: ({ live, ...listening }) => live.open(listening) },
} satisfies Pick<Handlers, 'listenLive'>;
