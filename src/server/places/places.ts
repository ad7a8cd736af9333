/** Places by name, and positions in words. Nothing leaves the service for it. */
import type { Place, PlaceDescription } from '../../contract/places.ts';
import { bearingDegrees, distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import type { Queryable } from '../database/database.ts';
import { GeofencesNear } from './geofences-near.ts';
import { Towns } from './towns.ts';

export interface Places {
  find(text: string, view: Point | undefined, limit: number): Promise<Place[]>;
  /** One answer for each position, in their order. */
  describe(db: Queryable, accountId: number, positions: readonly Point[]): Promise<PlaceDescription[]>;
}

/** `readTowns` reads the file of towns; it is called at the first use, and again after a failure. Without it there are none. */
export function createPlaces(readTowns: (() => Promise<Uint8Array>) | undefined): Places {
  const geofences = new GeofencesNear();
  let loading: Promise<Towns> | undefined;
  const towns = async (): Promise<Towns | undefined> => {
    loading ??= readTowns?.().then(Towns.read);
    return loading?.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  };
  return {
    async find(text, view, limit) {
      const found = (await towns())?.find(text, view, limit) ?? [];
      return found.map((town) => ({
        kind: 'town',
        ...town,
        distanceMetres: view ? distanceMetres(town, view) : null,
      }));
    },

    // A source of streets takes its place between geofences and towns.
    async describe(db, accountId, positions) {
      const [near, known] = [await geofences.find(db, accountId, positions), await towns()];
      return positions.map((position, at) => {
        const geofence = near[at];
        if (geofence) return { kind: 'geofence', ...geofence, inside: geofence.distanceMetres === 0, bearing: null };
        return (known && describeByTown(known, position)) ?? unknown;
      });
    },
  };
}

const unknown: PlaceDescription = {
  kind: 'unknown',
  name: '',
  geofenceId: null,
  inside: false,
  distanceMetres: 0,
  bearing: null,
};

function describeByTown(towns: Towns, position: Point): PlaceDescription | undefined {
  const nearest = towns.nearest(position);
  if (!nearest) return undefined;
  const { town, inside, distanceMetres: distance } = nearest;
  return {
    kind: 'town',
    name: town.name,
    geofenceId: null,
    inside,
    distanceMetres: inside ? 0 : distance,
    bearing: inside ? null : bearingDegrees(town, position),
  };
}
