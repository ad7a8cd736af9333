import { updatedReferencedListQuery } from '../fields.ts';
import { fleet, fleetInput } from '../vehicles.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('fleet', { group: 'Fleets', one: 'a fleet' });

export const added = {
  ...rows.list({ query: updatedReferencedListQuery, record: fleet }, { reads: ['fleet', 'reference'] }),
  ...rows.get(fleet),
  ...rows.save(fleetInput),
  ...rows.delete({ summary: 'Delete a fleet that has no vehicles', fails: [409] }),
  ...rows.restore(),
  ...rows.restoreMany(),
};
