/** Centre and zoom of a map, in the address as `52.52000,13.40500,12`. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
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
