import * as z from 'zod';
import { importReply, rowsImport } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { driver, driverInput, unknownButton } from '../drivers.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery, referencedListQuery } from '../fields.ts';
import { savedId } from './saved-id.ts';

export const documented = {
  listDrivers: endpoint({
    method: 'GET',
    path: '/public/v1/drivers',
    group: 'Drivers',
    summary: 'All drivers of the account',
    query: referencedListQuery,
    reply: z.array(driver),
    reads: ['driver', 'reference'],
  }),
  getDriver: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/{driverId}',
    group: 'Drivers',
    summary: 'One driver',
    reply: driver,
  }),
  saveDriver: endpoint({
    method: 'POST',
    path: '/public/v1/drivers',
    group: 'Drivers',
    summary: 'Create or update a driver',
    body: driverInput,
    reply: savedId,
    // A button may be read before any driver has it.
    changes: ['assignment', 'driver'],
    record: 'getDriver',
  }),
};

export const added = {
  importDrivers: endpoint({
    method: 'POST',
    path: '/public/v1/drivers/import',
    group: 'Drivers',
    summary: 'Store up to 50,000 drivers in one transaction',
    body: rowsImport('DriverImport'),
    rows: { member: 'rows', max: importMaxGeofences },
    reply: importReply,
    changes: ['assignment', 'driver', 'reference'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  deleteDriver: endpoint({
    method: 'DELETE',
    path: '/public/v1/drivers/{driverId}',
    group: 'Drivers',
    summary: 'Delete a driver who has no running assignment',
    changes: ['driver', 'reference'],
    fails: [409],
  }),
  restoreDriver: endpoint({
    method: 'POST',
    path: '/public/v1/drivers/{driverId}/restore',
    group: 'Drivers',
    summary: 'Restore a deleted driver',
    reply: savedId,
    changes: ['assignment', 'driver', 'reference'],
  }),
  listUnknownButtons: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/buttons',
    group: 'Drivers',
    summary: 'Buttons that were read but belong to no driver',
    query: pageQuery,
    reply: z.array(unknownButton),
  }),
};
