/** How the file of the built-in world is drawn. `src/tools/world.ts` makes it. */
import { CenteredTextSymbolizer, GeomType, type LabelRule } from 'protomaps-leaflet';
import type { MapColours } from '../colours/map-colours.ts';
import type { PaintRule } from './paint-rules.ts';
import type { StreetScene } from './street-place.ts';

/** Beyond it the coarse lines of rivers and lakes would be wrong by more than a street. */
const watersToZoom = 9;

export const worldPaintRules = ({ land, coast, border, water }: MapColours): PaintRule[] => [
  { layer: 'earth', kinds: ['area'], fill: land, fromZoom: 0 },
  { layer: 'earth', kinds: ['coast'], stroke: coast, fromZoom: 0 },
  { layer: 'boundaries', kinds: ['border 2'], stroke: border, fromZoom: 0 },
  {
    layer: 'water',
    kinds: ['river'],
    stroke: coast,
    width: (zoom) => Math.min(3, Math.max(0.8, zoom / 4)),
    fromZoom: 5,
    toZoom: watersToZoom,
  },
  { layer: 'water', kinds: ['area'], fill: water, stroke: coast, fromZoom: 5, toZoom: watersToZoom },
];

export const worldLabelRules = ({ information }: MapColours, { family }: StreetScene): LabelRule[] => [
  {
    dataLayer: 'water',
    minzoom: 5,
    maxzoom: watersToZoom,
    symbolizer: new CenteredTextSymbolizer({
      labelProps: ['name'],
      fill: information,
      font: `italic 11px ${family}`,
      lineHeight: 1.35,
    }),
    filter: (zoom, { geomType, props }) => geomType === GeomType.Point && Number(props['name_zoom']) <= zoom,
  },
];
