/** The middle of the map in degrees, and the zoom as in tile URLs. A fitted map has a zoom between two of them. */
export interface MapView {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

export const zoomLimits = { min: 2, max: 19 } as const;

/** The URL keeps five decimals, which is about a metre, and two decimals of the zoom. */
const precision = 1e5;
const zoomPrecision = 100;

export const roundedView = ({ latitude, longitude, zoom }: MapView): MapView => ({
  latitude: Math.round(latitude * precision) / precision,
  longitude: Math.round((longitude - 360 * Math.floor((longitude + 180) / 360)) * precision) / precision,
  zoom: Math.round(zoom * zoomPrecision) / zoomPrecision,
});

/** Whether both views have the same URL. */
export function sameView(one: MapView, other: MapView): boolean {
  const [a, b] = [roundedView(one), roundedView(other)];
  return a.latitude === b.latitude && a.longitude === b.longitude && a.zoom === b.zoom;
}
