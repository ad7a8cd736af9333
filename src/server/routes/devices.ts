import * as z from 'zod';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { withKnownClock } from '../devices/clock.ts';
import { listDeviceHealth, listRawMessages } from '../store/device-health.ts';

export const deviceHandlers = {
  listDeviceHealth: async (call) => {
    const { limit, cursor } = call.query;
    const after = readCursor(cursor, z.string());
    const page = { after, limit: limit && limit + 1 };
    const listed = await listDeviceHealth(call.tx, call.caller.accountId, call.now, page);
    return takePage(call, listed, limit, ({ device }) => device ?? '').map(withKnownClock);
  },
  listRawMessages: ({ tx, caller, query, now }) => listRawMessages(tx, caller.accountId, query.device ?? '', now),
} satisfies Partial<Handlers>;
