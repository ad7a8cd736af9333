import type { Geofence } from '../../../contract/geofences.ts';
import { hasShape, type Shape, type Shaped, shapeOf } from '../../../geo/shape.ts';
import type { MapGeofence } from '../geofence-layer.tsx';
import type { TagIndex } from './tag-index.ts';

type Drawable = Pick<Geofence, 'id' | 'description' | 'tags'> & Shaped;

const made = new WeakMap<Drawable, OnMap>();

/**
 * What the map shows: each in the colour of its first tag. The same record in the same colour is the same object again, so
 * that the map draws only what changed.
 */
export const toMapGeofences = (geofences: readonly Drawable[], index: TagIndex): MapGeofence[] =>
  geofences.flatMap((geofence) => toMapGeofence(geofence, index.of(geofence)[0]?.colour) ?? []);

function toMapGeofence(geofence: Drawable, colour: number | undefined): MapGeofence | undefined {
  const known = made.get(geofence);
  if (known && known.colour === colour) return known;
  if (!hasShape(geofence)) return undefined;
  const next = new OnMap(geofence, colour);
  made.set(geofence, next);
  return next;
}

/** Its shape is made when it is asked for: of very many few are, and their corners would be held twice. */
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
    // It was made because there is one.
    return shapeOf(this.#of) as Shape;
  }

  get corners(): Float64Array | null {
    return 'corners' in this.#of ? this.#of.corners : null;
  }
}
