import * as z from 'zod';
import { importReply, rowsImport } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { plot, plotQuery, vehicle, vehicleInput, vehicleQuery } from '../vehicles.ts';
import { savedId } from './saved-id.ts';

export const added = {
  listVehicles: endpoint({
    method: 'GET',
    path: '/public/v1/vehicles',
    group: 'Vehicles',
    summary: 'All vehicles of the account',
    query: vehicleQuery,
    reply: z.array(vehicle),
  }),
  getVehicle: endpoint({
    method: 'GET',
    path: '/public/v1/vehicles/{vehicleId}',
    group: 'Vehicles',
    summary: 'One vehicle',
    reply: vehicle,
    telemetry: ['lastPlot'],
  }),
  saveVehicle: endpoint({
    method: 'POST',
    path: '/public/v1/vehicles',
    group: 'Vehicles',
    summary: 'Create or update a vehicle',
    body: vehicleInput,
    reply: savedId,
    changes: ['vehicle'],
    record: 'getVehicle',
  }),
  importVehicles: endpoint({
    method: 'POST',
    path: '/public/v1/vehicles/import',
    group: 'Vehicles',
    summary: 'Store up to 50,000 vehicles in one transaction',
    body: rowsImport('VehicleImport'),
    rows: { member: 'rows', max: importMaxGeofences },
    reply: importReply,
    changes: ['vehicle', 'reference'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  deleteVehicle: endpoint({
    method: 'DELETE',
    path: '/public/v1/vehicles/{vehicleId}',
    group: 'Vehicles',
    summary: 'Delete a vehicle without a running assignment',
    changes: ['vehicle', 'reference'],
    fails: [409],
  }),
  restoreVehicle: endpoint({
    method: 'POST',
    path: '/public/v1/vehicles/{vehicleId}/restore',
    group: 'Vehicles',
    summary: 'Restore a deleted vehicle',
    reply: savedId,
    changes: ['vehicle', 'reference'],
  }),
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
