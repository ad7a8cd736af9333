import { utc } from '../../contract/fields.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { notFound } from '../http/problems.ts';
import { findPlot, listPlots } from '../telemetry/plots.ts';

export const plotHandlers = {
  listPlots: async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const after = readCursor(cursor, utc);
    const plots = await listPlots(call.tx, call.caller.accountId, { ...filter, after, limit: limit && limit + 1 });
    return takePage(call, plots, limit, (plot) => plot.utc);
  },

  getPlot: async ({ tx, caller, path }) => {
    const plot = await findPlot(tx, caller.accountId, path.plotId);
    if (!plot) throw notFound('plot');
    return plot;
  },
} satisfies Partial<Handlers>;
