import * as z from 'zod';
import { text } from '../../contract/fields.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { listUnknownButtons } from '../store/button-reads.ts';

export const buttonHandlers = {
  listUnknownButtons: async (call) => {
    const { limit, cursor } = call.query;
    const after = readCursor(cursor, z.tuple([text(), z.int()]));
    const listed = await listUnknownButtons(call.tx, call.caller.accountId, { after, limit: limit && limit + 1 });
    return takePage(call, listed, limit, ({ key }) => key).map(({ button }) => button);
  },
} satisfies Pick<Handlers, 'listUnknownButtons'>;
