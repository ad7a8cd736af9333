import type { Shape } from '../../../geo/shape.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import { ShapeOnMap } from './ShapeOnMap.tsx';

/** The stored edge of a shape that is being changed. Pass the same shape while it stays the same. */
export function EarlierEdge({ shape }: { shape: Shape }) {
  return <ShapeOnMap shape={shape} pane="geofenceHighlights" pathOptions={styles[useScheme()]} />;
}

const styleIn = (scheme: Scheme) => ({ fill: false, color: mapColours[scheme].faint, weight: 2, dashArray: '6 5' });
const styles = { light: styleIn('light'), dark: styleIn('dark') };
