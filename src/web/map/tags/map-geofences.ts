import type { Geofence } from '../../../contract/geofences.ts';
import type { Shape } from '../../../geo/shape.ts';
import type { MapGeofence } from '../geofences/geofence-layer.tsx';
import type { TagIndex } from './tag-index.ts';

type Drawable = Pick<Geofence, 'id' | 'description' | 'tags'> & { readonly shape: Shape | undefined };

const made = new WeakMap<Drawable, MapGeofence>();

/**
 * Geofences for the map, in the colour of their first tag. Returns the same object for the same record and colour, so that the
 * map can detect changes by identity.
 */
export const toMapGeofences = (geofences: readonly Drawable[], index: TagIndex): MapGeofence[] =>
  geofences.flatMap((geofence) => toMapGeofence(geofence, index.of(geofence)[0]?.colour) ?? []);

/** The geofences, with the selected one if a filter leaves it out. */
export function withGeofence(
  listed: readonly MapGeofence[],
  selected: Drawable | undefined,
  index: TagIndex,
): readonly MapGeofence[] {
  if (!selected || listed.some(({ id }) => id === selected.id)) return listed;
  return [...listed, ...toMapGeofences([selected], index)];
}

function toMapGeofence(geofence: Drawable, colour: number | undefined): MapGeofence | undefined {
  const known = made.get(geofence);
  if (known && known.colour === colour) return known;
  const { id, description: name, shape } = geofence;
  if (!shape) return undefined;
  const next = { id, name, shape, colour };
  made.set(geofence, next);
  return next;
}
