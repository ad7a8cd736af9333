import { type Feature, GeomType, LineSymbolizer, linear, type PaintRule, PolygonSymbolizer } from 'protomaps-leaflet';
import type { StreetColours } from '../street-colours.ts';
import { directionOf, oneWayArrows } from './one-way.ts';
import { isLink, type RoadClass, roadClasses, roadClassOf, roadStyles } from './road-classes.ts';
import { wordOf } from './word-of.ts';

/** Lines and areas of the Protomaps basemap schema, from the bottom up. */
export const paintRules = (colours: StreetColours): PaintRule[] => [
  area('earth', colours.land),
  ...grounds.map(([colour, kinds, fromZoom]) => area('landuse', colour(colours), kinds, fromZoom)),
  area('landcover', colours.wood, ['forest'], 0, 7),
  area('landcover', colours.field, ['farmland', 'grassland'], 0, 7),
  waterLine(colours, 'river', [8, 0.6], [14, 3], [18, 10]),
  waterLine(colours, 'canal', [10, 0.6], [14, 2], [18, 7]),
  waterLine(colours, 'stream', [13, 0.5], [18, 3]),
  {
    dataLayer: 'water',
    symbolizer: new PolygonSymbolizer({ fill: colours.water, stroke: colours.shore, width: 0.6 }),
    filter: isArea,
  },
  {
    dataLayer: 'buildings',
    minzoom: 14,
    symbolizer: new PolygonSymbolizer({
      fill: colours.building,
      stroke: colours.buildingEdge,
      width: linear([
        [14, 0.01],
        [16, 0.6],
        [18, 1],
      ]),
      opacity: linear([
        [14, 0.6],
        [16, 1],
      ]),
    }),
    filter: isArea,
  },
  ...aerodrome(colours),
  ...paths(colours),
  ...roads(colours),
  ...rails(colours),
  {
    dataLayer: 'roads',
    minzoom: 16,
    symbolizer: oneWayArrows(colours.arrow),
    filter: (_, feature) => roadClassOf(feature) !== null && directionOf(feature) !== 0,
  },
  ...borders(colours),
];

/** Land by its use. Later ones lie on top. */
const grounds: [colour: (colours: StreetColours) => string, kinds: readonly string[], fromZoom: number][] = [
  [({ settled }) => settled, ['residential', 'neighbourhood'], 8],
  [({ field }) => field, ['farmland', 'meadow', 'grassland', 'grass', 'orchard', 'vineyard', 'scrub', 'heath'], 9],
  [({ park }) => park, ['national_park', 'nature_reserve', 'protected_area'], 20],
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

const isArea = (_: number, { geomType }: Feature): boolean => geomType === GeomType.Polygon;

function area(layer: string, fill: string, kinds?: readonly string[], minzoom = 0, maxzoom?: number): PaintRule {
  const wanted = kinds && new Set(kinds);
  return {
    dataLayer: layer,
    minzoom,
    ...(maxzoom !== undefined && { maxzoom }),
    symbolizer: new PolygonSymbolizer({ fill }),
    filter: (_, { geomType, props }) =>
      geomType === GeomType.Polygon && (wanted === undefined || wanted.has(wordOf(props['kind']))),
  };
}

const waterLine = (colours: StreetColours, kind: string, ...stops: [number, number][]): PaintRule => ({
  dataLayer: 'water',
  minzoom: stops[0]?.[0] ?? 0,
  symbolizer: new LineSymbolizer({ color: colours.water, width: linear(stops), lineCap: 'round', lineJoin: 'round' }),
  filter: (_, { geomType, props }) => geomType === GeomType.Line && props['kind'] === kind,
});

const aerodrome = ({ works, buildingEdge }: StreetColours): PaintRule[] =>
  (
    [
      ['runway', [11, 1.5], [14, 9], [18, 60]],
      ['taxiway', [13, 1], [18, 20]],
    ] as const
  ).map(([detail, ...stops]) => ({
    dataLayer: 'roads',
    minzoom: stops[0][0],
    symbolizer: new LineSymbolizer({
      color: detail === 'runway' ? buildingEdge : works,
      width: linear(stops.map((s) => [...s])),
    }),
    filter: (_, { props }) => props['kind_detail'] === detail,
  }));

const paths = ({ path }: StreetColours): PaintRule[] => [
  {
    dataLayer: 'roads',
    minzoom: 14,
    symbolizer: new LineSymbolizer({
      dash: [4, 2.5],
      color: path,
      opacity: 0.8,
      width: linear([
        [14, 0.6],
        [18, 1.8],
      ]),
    }),
    filter: (_, { props }) => props['kind'] === 'path' && props['kind_detail'] !== 'pier',
  },
  {
    dataLayer: 'roads',
    minzoom: 13,
    symbolizer: new LineSymbolizer({
      color: path,
      opacity: 0.8,
      width: linear([
        [13, 0.5],
        [18, 2.2],
      ]),
    }),
    filter: (_, { props }) => props['kind'] === 'other',
  },
];

/** Edges of all roads first: so crossings are open. Tunnels have an edge only. */
const roads = (colours: StreetColours): PaintRule[] => [
  ...roadClasses.map((each) => road(colours, each, 'edge')),
  ...roadClasses.map((each) => road(colours, each, 'fill')),
];

function road(colours: StreetColours, wanted: RoadClass, part: 'edge' | 'fill'): PaintRule {
  const { width, fromZoom, colours: of } = roadStyles[wanted];
  const colour = of(colours)[part];
  return {
    dataLayer: 'roads',
    minzoom: fromZoom,
    symbolizer: new LineSymbolizer({
      color: colour,
      // Two parameters, so that the library asks for each feature.
      width: (zoom, feature) => {
        const inner = width(zoom) * (feature && isLink(feature) ? 0.65 : 1);
        return part === 'fill' ? inner : inner + (inner < 2 ? 0.8 : 1.8);
      },
      opacity: (_zoom, feature) => (feature?.props['is_tunnel'] ? 0.4 : 1),
      lineCap: 'round',
      lineJoin: 'round',
    }),
    filter: (_, feature) => roadClassOf(feature) === wanted,
  };
}

const rails = ({ rail }: StreetColours): PaintRule[] => {
  const isRail = (_: number, { props }: Feature): boolean => props['kind'] === 'rail';
  const width = linear([
    [10, 0.6],
    [14, 1.2],
    [18, 2.2],
  ]);
  return [
    { dataLayer: 'roads', minzoom: 10, symbolizer: new LineSymbolizer({ color: rail, width }), filter: isRail },
    {
      dataLayer: 'roads',
      minzoom: 13,
      // Sleepers.
      symbolizer: new LineSymbolizer({ color: rail, width: (zoom: number) => width(zoom) + 3, dash: [1.2, 9] }),
      filter: isRail,
    },
  ];
};

const borders = ({ border }: StreetColours): PaintRule[] =>
  [
    { width: 1.2, dash: [6, 2], includes: (level: number) => level <= 2 },
    { width: 0.7, dash: [3, 3], includes: (level: number) => level > 2 && level <= 4 },
  ].map(({ width, dash, includes }) => ({
    dataLayer: 'boundaries',
    symbolizer: new LineSymbolizer({ color: border, width, dash }),
    filter: (_, { props }) => includes(Number(props['kind_detail'] ?? Number.NaN)),
  }));
