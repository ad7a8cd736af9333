import { linear } from 'protomaps-leaflet';
import { type RoadClass, roadClasses, roadStyles } from './road-classes.ts';
import type { StreetColours } from './street-colours.ts';

type ByZoom = (zoom: number) => number;

/** Draws all features of some kinds with one path. */
export interface PaintRule {
  readonly layer: string;
  /** See `feature-kinds.ts`. */
  readonly kinds: readonly string[];
  readonly fromZoom: number;
  readonly toZoom?: number;
  readonly fill?: string;
  readonly stroke?: string;
  /** CSS pixels of the stroke. */
  readonly width?: ByZoom;
  readonly dash?: readonly number[];
  readonly opacity?: number;
  /** Draws arrows on the one-way ones instead of the lines. */
  readonly arrows?: true;
}

/** Lines and areas of the Protomaps basemap schema, from the bottom up. */
export const paintRules = (colours: StreetColours): PaintRule[] => [
  area('earth', colours.land, ['area'], 0),
  area('landcover', colours.wood, ['forest'], 0, 7),
  area('landcover', colours.field, ['farmland', 'grassland'], 0, 7),
  ...grounds.map(([colour, kinds, fromZoom]) => area('landuse', colour(colours), kinds, fromZoom)),
  waterLine(colours, 'river', [8, 0.6], [14, 3], [18, 10]),
  waterLine(colours, 'canal', [10, 0.6], [14, 2], [18, 7]),
  waterLine(colours, 'stream', [13, 0.5], [18, 3]),
  { ...area('water', colours.water, ['area'], 0), stroke: colours.shore, width: () => 0.6 },
  { ...area('buildings', colours.building, ['area'], 14, 15), opacity: 0.7 },
  {
    ...area('buildings', colours.building, ['area'], 16),
    stroke: colours.buildingEdge,
    width: stops([16, 0.6], [18, 1]),
  },
  line(['runway'], colours.buildingEdge, 11, stops([11, 1.5], [14, 9], [18, 60])),
  line(['taxiway'], colours.works, 13, stops([13, 1], [18, 20])),
  line(['pier'], colours.street.fill, 14, stops([14, 1], [18, 6])),
  { ...line(['path'], colours.path, 14, stops([14, 0.6], [18, 1.8])), dash: [4, 2.5], opacity: 0.8 },
  { ...line(['other'], colours.path, 13, stops([13, 0.5], [18, 2.2])), opacity: 0.8 },
  // The edges of all roads first, so that crossings are open.
  ...roadClasses.flatMap((each) => road(colours, each, 'edge')),
  ...roadClasses.flatMap((each) => road(colours, each, 'fill')),
  line(['rail'], colours.rail, 10, railWidth),
  // Sleepers.
  { ...line(['rail'], colours.rail, 13, (zoom) => railWidth(zoom) + 3), dash: [1.2, 9] },
  { ...line(allRoads, colours.arrow, 16, () => 1.2), arrows: true },
  border(colours, ['border 0', 'border 1', 'border 2'], 1.2, [6, 2]),
  border(colours, ['border 3', 'border 4'], 0.7, [3, 3]),
];

/** Land by its use. Later ones lie on top. */
const grounds: [colour: (colours: StreetColours) => string, kinds: readonly string[], fromZoom: number][] = [
  [({ settled }) => settled, ['residential', 'neighbourhood'], 8],
  [({ field }) => field, ['farmland', 'meadow', 'grassland', 'grass', 'orchard', 'vineyard', 'scrub', 'heath'], 9],
  [({ works }) => works, ['industrial', 'commercial', 'retail', 'railway', 'military', 'aerodrome', 'quarry'], 9],
  [({ service }) => service, ['hospital', 'school', 'university', 'college', 'kindergarten'], 11],
  [({ wood }) => wood, ['forest', 'wood'], 8],
  [
    ({ park }) => park,
    ['park', 'cemetery', 'golf_course', 'garden', 'zoo', 'village_green', 'allotments', 'recreation_ground'],
    9,
  ],
  [({ park }) => park, ['pitch', 'playground', 'stadium', 'dog_park'], 13],
  [({ sand }) => sand, ['sand', 'beach'], 10],
  [({ street }) => street.fill, ['pedestrian', 'pier', 'platform'], 14],
];

function stops(...all: [zoom: number, pixels: number][]): ByZoom {
  return linear(all);
}

function area(layer: string, fill: string, kinds: readonly string[], fromZoom: number, toZoom?: number): PaintRule {
  return { layer, kinds, fill, fromZoom, ...(toZoom !== undefined && { toZoom }) };
}

function line(kinds: readonly string[], stroke: string, fromZoom: number, width: ByZoom): PaintRule {
  return { layer: 'roads', kinds, stroke, fromZoom, width };
}

function waterLine({ water }: StreetColours, kind: string, ...widths: [number, number][]): PaintRule {
  return { ...line([kind], water, widths[0]?.[0] ?? 0, stops(...widths)), layer: 'water' };
}

function border(colours: StreetColours, kinds: readonly string[], width: number, dash: readonly number[]): PaintRule {
  return { ...line(kinds, colours.border, 0, () => width), layer: 'boundaries', dash };
}

const linkShare = 0.65;
const tunnelOpacity = 0.4;

function road(colours: StreetColours, each: RoadClass, part: 'edge' | 'fill'): PaintRule[] {
  const { width, fromZoom, edgeFromZoom, colours: of } = roadStyles[each];
  const stroke = of(colours)[part];
  const drawn = (inner: number): number => (part === 'fill' ? inner : inner + (inner < 2 ? 0.8 : 1.8));
  const roads = line([each], stroke, part === 'fill' ? fromZoom : edgeFromZoom, (zoom) => drawn(width(zoom)));
  const links: PaintRule = { ...roads, kinds: [`${each} link`], width: (zoom) => drawn(width(zoom) * linkShare) };
  return [roads, links].flatMap((rule) => [
    { ...rule, kinds: rule.kinds.map((kind) => `${kind} tunnel`), opacity: tunnelOpacity },
    rule,
  ]);
}

function railWidth(zoom: number): number {
  return stops([10, 0.6], [14, 1.2], [18, 2.2])(zoom);
}

const allRoads: readonly string[] = roadClasses.flatMap((each) =>
  ['', ' link', ' tunnel', ' link tunnel'].map((kind) => each + kind),
);
