import type { Geofence } from '../../../contract/geofences.ts';
import { hasShape, type Shape, type Shaped, shapeOf } from '../../../geo/shape.ts';
import type { MapGeofence } from '../geofences/geofence-layer.tsx';
import type { TagIndex } from './tag-index.ts';

type Drawable = Pick<Geofence, 'id' | 'description' | 'tags'> & Shaped;

const made = new WeakMap<Drawable, OnMap>();

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
  if (!hasShape(geofence)) return undefined;
  const next = new OnMap(geofence, colour);
  made.set(geofence, next);
  return next;
}

/** Creates its shape on request, because few of very many are needed and their corners would be in memory twice. */
class OnMap implements MapGeofence {
  readonly id: number;
  readonly name: string;
  readonly colour: number | undefined;
  readonly #of: Drawable;

  constructor(of: Drawable, colour: number | undefined) {
    this.id = of.id;
    this.name = of.description;
    this.colour = colour;
    this.#of = of;
  }

  get shape(): Shape {
    // The constructor is called only for geofences with a shape.
    return shapeOf(this.#of) as Shape;
  }

  get corners(): Float64Array | null {
    return 'corners' in this.#of ? this.#of.corners : null;
  }
}
