/** Places by name, and positions in words. Nothing leaves the service for it. */
import type { Place, PlaceDescription } from '../../contract/places.ts';
import { bearingDegrees, distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import type { Queryable } from '../database/database.ts';
import { GeofencesNear, type NearGeofence } from './geofences-near.ts';
import { type NearStreet, type StreetMap, Streets } from './streets.ts';
import { Towns } from './towns.ts';

export interface Places {
  find(text: string, view: Point | undefined, limit: number): Promise<Place[]>;
  /** One answer for each position, in their order. */
  describe(db: Queryable, accountId: number, positions: readonly Point[]): Promise<PlaceDescription[]>;
}

export interface PlacesOptions {
  /** Reads the file of towns; it is called at the first use, and again after a failure. Without it there are none. */
  readTowns?: (() => Promise<Uint8Array>) | undefined;
  streetMap?: StreetMap | undefined;
  warn: (message: string, fields: Record<string, unknown>) => void;
}

export function createPlaces({ readTowns, streetMap, warn }: PlacesOptions): Places {
  const geofences = new GeofencesNear();
  const streets = streetMap && new Streets(streetMap, warn);
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

    async describe(db, accountId, positions) {
      const near = await geofences.find(db, accountId, positions);
      const others = positions.filter((_, at) => near[at] === undefined);
      const [found = [], known] = [await streets?.find(others), await towns()];
      let other = 0;
      return positions.map((position, at) => {
        const geofence = near[at];
        if (geofence) return describeByGeofence(geofence);
        const street = found[other++];
        if (street) return describeByStreet(street, position, known);
        return (known && describeByTown(known, position)) ?? unknown;
      });
    },
  };
}

const unknown: PlaceDescription = {
  kind: 'unknown',
  name: '',
  place: null,
  geofenceId: null,
  inside: false,
  distanceMetres: 0,
  bearing: null,
};

const describeByGeofence = ({ name, geofenceId, distanceMetres: distance }: NearGeofence): PlaceDescription => ({
  ...unknown,
  kind: 'geofence',
  name,
  geofenceId,
  inside: distance === 0,
  distanceMetres: distance,
});

/** A map that names no part of the town leaves the town itself. */
function describeByStreet(street: NearStreet, position: Point, towns: Towns | undefined): PlaceDescription {
  const nearest = street.place === null ? towns?.nearest(position) : undefined;
  const place = nearest?.inside ? nearest.town.name : street.place;
  return { ...unknown, kind: 'street', name: street.name, place, inside: true, distanceMetres: street.distanceMetres };
}

function describeByTown(towns: Towns, position: Point): PlaceDescription | undefined {
  const nearest = towns.nearest(position);
  if (!nearest) return undefined;
  const { town, inside, distanceMetres: distance } = nearest;
  return {
    ...unknown,
    kind: 'town',
    name: town.name,
    inside,
    distanceMetres: inside ? 0 : distance,
    bearing: inside ? null : bearingDegrees(town, position),
  };
}
