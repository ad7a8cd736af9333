import { readRecordsSearch } from './table.ts';

export const vehiclePaths = {
  vehicles: '/vehicles',
  newVehicle: '/vehicles/new',
  vehicle: '/vehicles/$vehicleId',
  editVehicle: '/vehicles/$vehicleId/edit',
} as const;

export const readVehiclesSearch = readRecordsSearch('fleet', 'status', 'driver');
