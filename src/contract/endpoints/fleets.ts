import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { referencedListQuery } from '../fields.ts';
import { fleet, fleetInput } from '../vehicles.ts';
import { savedId } from './saved-id.ts';

export const added = {
  listFleets: endpoint({
    method: 'GET',
    path: '/public/v1/fleets',
    group: 'Fleets',
    summary: 'All fleets of the account',
    query: referencedListQuery,
    reply: z.array(fleet),
    reads: ['fleet', 'reference'],
  }),
  getFleet: endpoint({
    method: 'GET',
    path: '/public/v1/fleets/{fleetId}',
    group: 'Fleets',
    summary: 'One fleet',
    reply: fleet,
  }),
  saveFleet: endpoint({
    method: 'POST',
    path: '/public/v1/fleets',
    group: 'Fleets',
    summary: 'Create or update a fleet',
    body: fleetInput,
    reply: savedId,
    changes: ['fleet'],
    record: 'getFleet',
  }),
  deleteFleet: endpoint({
    method: 'DELETE',
    path: '/public/v1/fleets/{fleetId}',
    group: 'Fleets',
    summary: 'Delete a fleet that has no vehicles',
    changes: ['fleet', 'reference'],
    fails: [409],
  }),
  restoreFleet: endpoint({
    method: 'POST',
    path: '/public/v1/fleets/{fleetId}/restore',
    group: 'Fleets',
    summary: 'Restore a deleted fleet',
    reply: savedId,
    changes: ['fleet', 'reference'],
  }),
};
