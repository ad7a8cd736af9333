import type { Map as LeafletMap } from 'leaflet';
import type { ShapeGrid } from './shape-grid.ts';
import type { GeofenceSet } from './shape-pack.ts';

/** The geofences that a drawing snaps to. */
export interface SnapTargets {
  readonly set: GeofenceSet;
  readonly grid: ShapeGrid;
  /** Index of the geofence that is being edited. */
  readonly hidden: number | undefined;
}

/** The targets of each map. Its geofences set them while the person draws, and the drawing reads them. */
export const snapTargets = new WeakMap<LeafletMap, SnapTargets>();
