import * as z from 'zod';
import { rowsImport } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { plot, plotQuery, vehicle, vehicleInput, vehicleQuery } from '../vehicles.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('vehicle', { group: 'Vehicles', one: 'a vehicle' });

export const added = {
  ...rows.list({ query: vehicleQuery, record: vehicle }),
  ...rows.get(vehicle, { telemetry: ['lastPlot'] }),
  ...rows.save(vehicleInput),
  ...rows.import(rowsImport('VehicleImport')),
  ...rows.delete({ summary: 'Delete a vehicle without a running assignment', fails: [409] }),
  ...rows.restore(),
  listPlots: endpoint({
    method: 'GET',
    path: '/public/v1/plots',
    group: 'Vehicles',
    summary: 'Positions of a vehicle in a period',
    query: plotQuery,
    reply: z.array(plot),
  }),
  getPlot: endpoint({
    method: 'GET',
    path: '/public/v1/plots/{plotId}',
    group: 'Vehicles',
    summary: 'One position',
    reply: plot,
  }),
};
