import { readTableSearch } from './table.ts';

export const vehiclePaths = {
  vehicles: '/vehicles',
  newVehicle: '/vehicles/new',
  vehicle: '/vehicles/$vehicleId',
  editVehicle: '/vehicles/$vehicleId/edit',
} as const;

export const readVehiclesSearch = readTableSearch('fleet', 'status', 'driver');
