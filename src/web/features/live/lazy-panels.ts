import { lazyNamed } from '../../ui/lazy-named.ts';

/** The panels of a chosen vehicle and a chosen geofence, its track, and what an empty list says. */
const load = () => import('./panels.ts');
export const NoVehicles = lazyNamed(load, (file) => file.NoVehicles);
export const SelectedOnMap = lazyNamed(load, (file) => file.SelectedOnMap);
export const VehiclePanel = lazyNamed(load, (file) => file.VehiclePanel);
export const GeofencePanel = lazyNamed(load, (file) => file.GeofencePanel);
