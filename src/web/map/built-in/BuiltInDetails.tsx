import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import type { MapColours } from '../colours/map-colours.ts';
import type { RequestTowns } from '../frame/background.ts';
import { useZoom } from '../view/use-map-value.ts';
import { TownLayer } from './TownLayer.tsx';
import { WaterTiles } from './water-tiles.ts';
import { loadWaters, type Waters } from './waters.ts';

/** From here on rivers and lakes are worth their download (188 kB compressed). */
const watersFromZoom = 5;

interface BuiltInDetailsProps {
  requestTowns: RequestTowns;
  colours: MapColours;
}

/** What the built-in map shows besides land: rivers, lakes and the names of towns. Streets and tiles have all of it. */
export function BuiltInDetails({ requestTowns, colours }: BuiltInDetailsProps) {
  const waters = useWaters(useZoom(useMap()) >= watersFromZoom);
  return (
    <>
      {waters && <WaterLayer waters={waters} colours={colours} />}
      <TownLayer request={requestTowns} lakes={waters?.lakes} colours={colours} />
    </>
  );
}

function useWaters(wanted: boolean): Waters | undefined {
  const [waters, setWaters] = useState<Waters>();
  const missing = wanted && !waters;
  useEffect(() => {
    if (!missing) return;
    // Offline: the land has no waters until the map is opened again.
    loadWaters().then(setWaters, () => undefined);
  }, [missing]);
  return waters;
}

function WaterLayer({ waters, colours }: { waters: Waters; colours: MapColours }) {
  const tiles = useLeafletLayer(() => new WaterTiles(waters, colours));
  useEffect(() => tiles.setColours(colours), [tiles, colours]);
  return null;
}
