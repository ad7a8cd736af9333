/** Places by name, and positions in words. Nothing leaves the service for it, except searches for addresses. */
import { townsPerTile } from '../../contract/choices.ts';
import type {
  MomentDescription,
  Place,
  PlaceDescription,
  Town as TownOfTile,
  TownsQuery,
} from '../../contract/places.ts';
import { bearingDegrees } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import type { Queryable } from '../database/database.ts';
import { plotsAt } from '../telemetry/plots.ts';
import { corrected, namesFor, type PlaceSearch, ranked } from './find-places.ts';
import { type AddressSearch, Geocoder, type GeocoderOptions } from './geocoder.ts';
import { GeofencesNear, type NearGeofence } from './geofences-near.ts';
import { MapIndex, type MapIndexOptions } from './map-index.ts';
import { pointAt } from './mercator.ts';
import { type Outline, Outlines, type StopsAtPlace } from './outlines.ts';
import { atRoadMetres, type NearStreet, Streets } from './streets.ts';
import { type DrawnStreets, type DrawnView, StreetsToDraw } from './streets-to-draw.ts';
import type { StreetMap } from './tile-shapes.ts';
import { Towns } from './towns.ts';

export interface Places {
  find(db: Queryable, accountId: number, search: PlaceSearch): Promise<Place[]>;
  /** From the geocoder, none without one; undefined if it does not answer as expected. */
  findAddresses(search: AddressSearch): Promise<Place[] | undefined>;
  /** The most populous towns of a tile, in order. */
  townsOf(tile: TownsQuery): Promise<TownOfTile[]>;
  /** One answer for each position, in their order. */
  describe(
    db: Queryable,
    accountId: number,
    positions: readonly Point[],
    options?: DescribeOptions,
  ): Promise<PlaceDescription[]>;
  /** The streets and the water around a position of the world; undefined without a street map there. */
  drawnAround(view: DrawnView): Promise<DrawnStreets | undefined>;
  /** What the street map draws around places where vehicles stop. One answer for each place, in their order. */
  outlines(places: readonly StopsAtPlace[]): Promise<readonly (Outline | undefined)[]>;
  /** One answer for each moment, in their order. */
  describeMoments(
    db: Queryable,
    accountId: number,
    moments: readonly { vehicleId: number; utc: Date }[],
    options?: DescribeOptions,
  ): Promise<MomentDescription[]>;
  /** Reads the names of the street map into the database; undefined without a map. The caller closes it. */
  mapIndex(options: Omit<MapIndexOptions, 'map' | 'warn'>): MapIndex | undefined;
}

export interface DescribeOptions {
  /** False: streets and towns only. */
  geofences?: boolean | undefined;
}

export interface PlacesOptions {
  /** Reads the file of towns; it is called at the first use, and again after a failure. Without it there are none. */
  readTowns?: (() => Promise<Uint8Array>) | undefined;
  streetMap?: StreetMap | undefined;
  /** Undefined: no addresses are searched. */
  geocoder?: Omit<GeocoderOptions, 'warn'> | undefined;
  warn: (message: string, fields: Record<string, unknown>) => void;
}

export function createPlaces({ readTowns, streetMap, geocoder, warn }: PlacesOptions): Places {
  const geofences = new GeofencesNear();
  const streets = streetMap && new Streets(streetMap, warn);
  const toDraw = streetMap && new StreetsToDraw(streetMap, warn);
  const outlines = streetMap && new Outlines(streetMap, warn);
  const addresses = geocoder && new Geocoder({ ...geocoder, warn });
  let loading: Promise<Towns> | undefined;
  const towns = async (): Promise<Towns | undefined> => {
    loading ??= readTowns?.().then(Towns.read);
    return loading?.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  };
  const places: Places = {
    async find(db, accountId, search) {
      const known = await towns();
      const names = streetMap ? await namesFor(db, accountId, search) : [];
      const found = ranked(search, known?.find(search.text, search.view, search.limit) ?? [], names);
      if (found.length > 0) return found;
      const meant = streetMap && (await corrected(db, accountId, search));
      const similar = ranked(
        meant ?? search,
        (await known?.findSimilar(search.text, search.view, search.limit)) ?? [],
        meant ? await namesFor(db, accountId, meant) : [],
      );
      return similar.map((place) => ({ ...place, similar: true }));
    },

    findAddresses: async (search) => (addresses ? addresses.find(search) : []),

    async townsOf({ zoom, x, y }) {
      const [{ latitude: north, longitude: west }, { latitude: south, longitude: east }] = [
        pointAt(x, y, zoom),
        pointAt(x + 1, y + 1, zoom),
      ];
      const found = (await towns())?.largestIn({ west, south, east, north }, townsPerTile) ?? [];
      return found.map(({ name, population, latitude, longitude }) => ({ name, population, latitude, longitude }));
    },

    async describe(db, accountId, positions, { geofences: withGeofences = true } = {}) {
      const near = withGeofences ? await geofences.find(db, accountId, positions) : [];
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

    drawnAround: async (view) => toDraw?.find(view),

    outlines: async (stops) => (outlines ? outlines.find(stops) : []),

    async describeMoments(db, accountId, moments, options) {
      const plots = await plotsAt(db, accountId, moments);
      const known = plots.filter((plot) => plot !== undefined);
      const described = await places.describe(db, accountId, known, options);
      let next = 0;
      return plots.map((plot) => ({ plot: plot ?? null, place: (plot && described[next++]) ?? unknown }));
    },

    mapIndex: (options) => streetMap && new MapIndex({ ...options, map: streetMap, warn }),
  };
  return places;
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
  const { name, distanceMetres } = street;
  return { ...unknown, kind: 'street', name, place, inside: distanceMetres <= atRoadMetres, distanceMetres };
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
