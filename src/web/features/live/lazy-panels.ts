import { lazyNamed } from '../../ui/lazy-named.ts';

/** The panels of a chosen vehicle and a chosen geofence. */
const load = () => import('./panels.ts');
export const VehiclePanel = lazyNamed(load, (file) => file.VehiclePanel);
export const GeofencePanel = lazyNamed(load, (file) => file.GeofencePanel);
