import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';

/** A person who connects a tracker waits for what arrives, and live events do not include what was rejected. */
const againMs = 3000;
/** A large fleet is read less often: 10,000 trackers every 23 seconds. */
const againMsPerDevice = 2;

export const deviceHealthQuery = queryOptions({
  queryKey: ['deviceHealth'],
  queryFn: ({ signal }) => get('/public/v1/devices/health', { signal }),
  refetchInterval: ({ state: { data } }) => againMs + againMsPerDevice * (data?.length ?? 0),
});

/** For administrators. `device`: null for messages whose device cannot be read. */
export const rawMessagesQuery = (device: string | null) =>
  queryOptions({
    queryKey: ['deviceHealth', 'messages', device],
    queryFn: ({ signal }) => get('/public/v1/devices/messages', { query: device === null ? {} : { device }, signal }),
    refetchInterval: againMs,
  });
