import * as z from 'zod';
import { rowsImport } from '../bulk.ts';
import { driver, driverInput, unknownButton } from '../drivers.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery, updatedReferencedListQuery } from '../fields.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('driver', { group: 'Drivers', one: 'a driver' });

export const documented = {
  ...rows.list({ query: updatedReferencedListQuery, record: driver }, { reads: ['driver', 'reference'] }),
  ...rows.get(driver),
  ...rows.save(driverInput),
};

export const added = {
  ...rows.import(rowsImport('DriverImport')),
  ...rows.delete({ summary: 'Delete a driver without current or future assignments', fails: [409] }),
  ...rows.restore(),
  ...rows.deleteMany({ fails: [409] }),
  ...rows.restoreMany(),
  listUnknownButtons: endpoint({
    method: 'GET',
    path: '/public/v1/drivers/buttons',
    group: 'Drivers',
    summary: 'Buttons that were read but belong to no driver',
    query: pageQuery,
    reply: z.array(unknownButton),
  }),
};
