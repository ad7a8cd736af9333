import { readRecordsSearch } from './table.ts';

export const fleetPaths = {
  fleets: '/fleets',
  newFleet: '/fleets/new',
  fleet: '/fleets/$fleetId',
  editFleet: '/fleets/$fleetId/edit',
} as const;

export const readFleetsSearch = readRecordsSearch();
