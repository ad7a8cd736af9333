import * as z from 'zod';
import { drivenExportQuery, drivenLine, drivenQuery, drivenTotals, drivenTotalsQuery } from '../driven.ts';
import { endpoint } from '../endpoint.ts';
import { exportMediaTypes } from '../growing-lists.ts';

export const added = {
  listDriven: endpoint({
    method: 'GET',
    path: '/public/v1/driven',
    group: 'Vehicles',
    summary: 'Where vehicles drove on recent days, as lines of a map tile',
    query: drivenQuery,
    reply: z.array(drivenLine),
    reads: ['driven', 'vehicle'],
  }),
  sumDriven: endpoint({
    method: 'GET',
    path: '/public/v1/vehicles/driven',
    group: 'Vehicles',
    summary: 'Distance, driving time and stops, in all or by group',
    query: drivenTotalsQuery,
    reply: drivenTotals,
  }),
  exportDriven: endpoint({
    method: 'GET',
    path: '/public/v1/vehicles/driven/export',
    group: 'Vehicles',
    summary: 'Distance, driving time and stops by group, as a file',
    query: drivenExportQuery,
    file: Object.values(exportMediaTypes),
  }),
};
