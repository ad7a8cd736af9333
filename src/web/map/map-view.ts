/** Where the map looks: its middle, latitude first, degrees; zoom as in tile addresses. */
export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

export const zoomLimits = { min: 2, max: 19 } as const;

/** Five decimals are a metre: what an address keeps, and all that the eye can tell. */
const precision = 1e5;

export const roundedView = ({ latitude, longitude, zoom }: MapView): MapView => ({
  latitude: Math.round(latitude * precision) / precision,
  longitude: Math.round((longitude - 360 * Math.floor((longitude + 180) / 360)) * precision) / precision,
  zoom,
});

/** The same as far as an address can tell. */
export function sameView(one: MapView, other: MapView): boolean {
  const [a, b] = [roundedView(one), roundedView(other)];
  return a.latitude === b.latitude && a.longitude === b.longitude && a.zoom === b.zoom;
}
