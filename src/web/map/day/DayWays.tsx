import { useEffect } from 'react';
import { useScheme } from '../../ui/colour-scheme.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { WayCanvas } from './way-canvas.ts';
import type { WayOnMap } from './way-on-map.ts';

/** The ways of one or two vehicles. Pass the same array until a way changes. */
export function DayWays({ ways }: { ways: readonly WayOnMap[] }) {
  const scheme = useScheme();
  const layer = useLeafletLayer((map) => new WayCanvas(map));
  useEffect(() => layer.set(ways, scheme), [layer, ways, scheme]);
  return null;
}
