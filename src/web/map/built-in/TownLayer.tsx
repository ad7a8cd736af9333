import type { LatLngBounds, Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { townZooms } from '../../../contract/choices.ts';
import type { Town, TownsQuery } from '../../../contract/places.ts';
import { useFail } from '../../ui/use-fail.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { worldX, worldY } from '../canvas/web-mercator.ts';
import type { MapColours } from '../colours/map-colours.ts';
import type { RequestTowns } from '../frame/background.ts';
import { TownNames } from './town-names.ts';

interface TownLayerProps {
  request: RequestTowns;
  colours: MapColours;
}

/** Towns of the built-in map. Where the service does not know them, the map has no names. */
export function TownLayer({ request, colours }: TownLayerProps) {
  const map = useMap();
  const names = useLeafletLayer(() => new TownNames(map, colours));
  const fail = useFail();
  const [towns, setTowns] = useState<readonly Town[]>(none);
  useEffect(() => names.set(towns, colours), [names, towns, colours]);
  useEffect(() => {
    let asked = 0;
    const known = new Map<string, Promise<readonly Town[]>>();
    const townsOf = (tile: TownsQuery): Promise<readonly Town[]> => {
      const key = JSON.stringify(tile);
      const loading = known.get(key) ?? request(tile);
      known.set(key, loading);
      // The next move asks again.
      return loading.catch(() => {
        known.delete(key);
        return none;
      });
    };
    const ask = async (): Promise<void> => {
      asked += 1;
      const now = asked;
      const tiles = await Promise.all(tilesIn(map).map(townsOf));
      if (now === asked) setTowns(tiles.flat().sort((one, other) => other.population - one.population));
    };
    const onMove = (): void => void ask().catch(fail);
    onMove();
    map.on('moveend', onMove);
    return () => {
      asked = Number.NaN;
      map.off('moveend', onMove);
    };
  }, [map, request, fail]);
  return null;
}

const none: readonly Town[] = [];
/** Part of the view beyond each side, which a drag brings into view. */
const border = 0.2;

/** Tiles of 512 pixels. */
function tilesIn(map: LeafletMap): TownsQuery[] {
  const zoom = Math.max(townZooms.min, Math.min(townZooms.max, Math.round(map.getZoom()) - 1));
  const count = 2 ** zoom;
  const bounds: LatLngBounds = map.getBounds().pad(border);
  const [west, east] = [worldX(bounds.getWest()), worldX(bounds.getEast())].map((x) => Math.floor(x * count));
  const [north, south] = [worldY(bounds.getNorth()), worldY(bounds.getSouth())].map((y) =>
    Math.max(0, Math.min(count - 1, Math.floor(y * count))),
  );
  const tiles = new Map<string, TownsQuery>();
  for (let column = west ?? 0; column <= (east ?? 0); column += 1) {
    for (let y = north ?? 0; y <= (south ?? 0); y += 1) {
      // The view can show the world more than once.
      const x = ((column % count) + count) % count;
      tiles.set(`${x}/${y}`, { zoom, x, y });
    }
  }
  return [...tiles.values()];
}
