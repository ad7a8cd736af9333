import type { Geofence } from '../../../contract/geofences.ts';
import { shapeOf } from '../../../geo/shape.ts';
import type { MapGeofence } from '../geofence-layer.tsx';
import type { TagIndex } from './tag-index.ts';

const made = new WeakMap<Geofence, MapGeofence>();

/**
 * What the map shows: each in the colour of its first tag. The same record in the same colour is the same object again, so
 * that the map draws only what changed.
 */
export const toMapGeofences = (geofences: readonly Geofence[], index: TagIndex): MapGeofence[] =>
  geofences.flatMap((geofence) => toMapGeofence(geofence, index.of(geofence)[0]?.colour) ?? []);

function toMapGeofence(geofence: Geofence, colour: number | undefined): MapGeofence | undefined {
  const known = made.get(geofence);
  if (known && known.colour === colour) return known;
  const shape = known?.shape ?? shapeOf(geofence);
  if (!shape) return undefined;
  const next = { id: geofence.id, name: geofence.description, shape, colour };
  made.set(geofence, next);
  return next;
}
