import type { Map as LeafletMap } from 'leaflet';

/** How a tile of a whole zoom is painted for the zoom of the map, at which Leaflet scales it. */
export interface TileSharpness {
  /** Canvas pixels per pixel of the tile. */
  readonly sharpness: number;
  /** Canvas pixels per CSS pixel on the screen, for widths of lines. */
  readonly linePixels: number;
}

/** `z` is the zoom of the tile. Steps keep the number of sizes small. */
export function sharpnessOf(map: LeafletMap, z: number): TileSharpness {
  const scale = map.getZoomScale(map.getZoom(), z);
  const sharpness = Math.max(1, Math.min(3, Math.ceil(window.devicePixelRatio * scale * 4) / 4));
  return { sharpness, linePixels: sharpness / scale };
}
