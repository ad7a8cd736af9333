import type { Handlers } from '../api/handlers.ts';
import { withKnownClock } from '../devices/clock.ts';
import { listDeviceHealth, listRawMessages } from '../store/device-health.ts';

export const deviceHandlers = {
  listDeviceHealth: async ({ tx, caller, now }) =>
    (await listDeviceHealth(tx, caller.accountId, now)).map(withKnownClock),
  listRawMessages: ({ tx, caller, query, now }) => listRawMessages(tx, caller.accountId, query.device ?? '', now),
} satisfies Partial<Handlers>;
