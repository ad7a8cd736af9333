import { useEffect } from 'react';
import type { MapColours } from '../map-colours.ts';
import { useLeafletLayer } from '../use-leaflet-layer.ts';
import { WaterTiles } from './water-tiles.ts';
import type { Waters } from './waters.ts';

export function WaterLayer({ waters, colours }: { waters: Waters; colours: MapColours }) {
  const tiles = useLeafletLayer(() => new WaterTiles(waters, colours));
  useEffect(() => tiles.setColours(colours), [tiles, colours]);
  return null;
}
