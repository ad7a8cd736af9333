import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';

/** A person who connects a tracker waits for what arrives, and live events do not include what was rejected. */
const againMs = 3000;

export const deviceHealthQuery = queryOptions({
  queryKey: ['deviceHealth'],
  queryFn: ({ signal }) => get('/public/v1/devices/health', { signal }),
  refetchInterval: againMs,
});

/** For administrators. `device`: null for messages whose device cannot be read. */
export const rawMessagesQuery = (device: string | null) =>
  queryOptions({
    queryKey: ['deviceHealth', 'messages', device],
    queryFn: ({ signal }) => get('/public/v1/devices/messages', { query: device === null ? {} : { device }, signal }),
    refetchInterval: againMs,
  });
