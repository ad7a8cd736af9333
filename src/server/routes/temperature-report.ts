import type { Handlers } from '../api/handlers.ts';

export const reportHandlers = {
  getReport: {
    download: ({ db, caller, query, services, signal }) => services.reports.file(db, caller, query, signal),
  },

  getReportFigures: {
    withoutTransaction: ({ db, caller, query, services, signal }) =>
      services.reports.figures(db, caller, query, signal),
  },
} satisfies Pick<Handlers, 'getReport' | 'getReportFigures'>;
