import { present, type RawSearch, readText } from './read.ts';

/** Centre and zoom of a map, in the address as `52.52000,13.40500,12`. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** A place that a search has found, in the address as `at=52.52000,13.40500&place=Alexanderplatz`. */
export interface FoundPlaceSearch {
  at?: string;
  /** Its name. A typed position has none. */
  place?: string;
}

type LatitudeLongitude = Pick<MapView, 'latitude' | 'longitude'>;

export const writePlace = ({ latitude, longitude }: LatitudeLongitude): string =>
  [latitude.toFixed(5), longitude.toFixed(5)].join(',');

export function readPlace(at: string | undefined): LatitudeLongitude | undefined {
  const [latitude, longitude] = (at ?? '').split(',').map(Number);
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

export function readFoundPlace({ at, place }: RawSearch): FoundPlaceSearch {
  const written = readText(at);
  return readPlace(written) ? { ...present('at', written), ...present('place', readText(place)) } : {};
}

/** A map view is the only search value that is an object. */
export const isMapView = (value: unknown): value is MapView => typeof value === 'object' && value !== null;

export const writeMapView = ({ latitude, longitude, zoom }: MapView): string =>
  [latitude.toFixed(5), longitude.toFixed(5), String(zoom)].join(',');

export function readMapView(value: unknown): MapView | undefined {
  if (isMapView(value)) return value;
  if (typeof value !== 'string') return undefined;
  const [latitude, longitude, zoom] = value.split(',').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  const right = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return right ? { latitude, longitude, zoom } : undefined;
}
