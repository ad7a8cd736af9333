import {
  CenteredTextSymbolizer,
  type Feature,
  GeomType,
  GroupSymbolizer,
  type JsonObject,
  type LabelRule,
  type LabelSymbolizer,
} from 'protomaps-leaflet';
import { areaName, lineName } from './name-symbols.ts';
import { type RoadClass, roadClassOf } from './road-classes.ts';
import type { StreetColours } from './street-colours.ts';
import type { StreetScene } from './street-place.ts';
import { wordOf } from './word-of.ts';

const latin = /\p{Script=Latin}/u;

/** The properties with the name of a feature, the best one first. Names in another script have an English one as well. */
export function nameProperties(language: string, props: JsonObject): string[] {
  const name = props['name'];
  const own = `name:${language}`;
  return typeof name === 'string' && !latin.test(name) ? [own, 'name:en', 'name'] : [own, 'name'];
}

/** The most important first: a label never moves one of a rule above. */
export function labelRules(colours: StreetColours, { language, family }: StreetScene): LabelRule[] {
  const { name } = colours;
  const halo = { stroke: name.halo, width: 1.6 };
  const labelProps = (_zoom: number, feature?: Feature): string[] => nameProperties(language, feature?.props ?? {});
  const font = (size: number, weight = 400, style = ''): string => `${style} ${weight} ${size}px ${family}`.trim();
  const place = (fill: string, of: (zoom: number, feature?: Feature) => string, more = {}): LabelSymbolizer =>
    new CenteredTextSymbolizer({ labelProps, fill, ...halo, font: of, lineHeight: 1.35, ...more });
  const ofKind =
    (...kinds: string[]) =>
    (_: number, { props, geomType }: Feature): boolean =>
      geomType === GeomType.Point && kinds.includes(wordOf(props['kind']));
  const street = (minzoom: number, size: number, classes: readonly (RoadClass | null)[], weight = 400): LabelRule => ({
    dataLayer: 'roads',
    minzoom,
    symbolizer: lineName({
      labelProps,
      fill: name.road,
      stroke: name.halo,
      width: 3,
      font: (zoom: number) => font(zoom < 17 ? size : size + 1, weight),
      repeatDistance: 360,
    }),
    filter: (_, feature) => classes.includes(roadClassOf(feature)),
  });
  const waterName = font(11.5, 400, 'italic');
  return [
    { dataLayer: 'places', maxzoom: 8, symbolizer: place(name.place, () => font(13, 600)), filter: ofKind('country') },
    {
      dataLayer: 'places',
      minzoom: 5,
      maxzoom: 8,
      symbolizer: place(name.district, () => font(11), { textTransform: 'uppercase', letterSpacing: 1 }),
      filter: ofKind('region'),
    },
    {
      dataLayer: 'places',
      maxzoom: 15,
      symbolizer: place(name.place, (zoom, feature) => font(sizeOfPlace(zoom, feature), weightOfPlace(feature))),
      sort: byImportance,
      filter: (zoom, feature) => ofKind('locality')(zoom, feature) && isShownAt(zoom, feature),
    },
    {
      dataLayer: 'roads',
      minzoom: 8,
      symbolizer: roadNumber({ colours, font: font(10, 600) }),
      filter: (zoom, feature) => {
        const found = roadClassOf(feature);
        return found === 'motorway' || (found === 'main' && zoom >= 11);
      },
    },
    street(13, 12, ['motorway', 'main'], 500),
    street(14, 11.5, ['secondary', 'tertiary']),
    {
      dataLayer: 'places',
      minzoom: 12,
      maxzoom: 16,
      symbolizer: place(name.district, (_zoom, feature) =>
        font(feature?.props['kind_detail'] === 'suburb' ? 12 : 11, 500),
      ),
      sort: byImportance,
      filter: ofKind('neighbourhood', 'macrohood'),
    },
    {
      dataLayer: 'water',
      symbolizer: place(name.water, () => waterName),
      filter: ofKind('ocean', 'sea', 'bay', 'strait', 'fjord', 'lake', 'water'),
    },
    { dataLayer: 'water', minzoom: 10, symbolizer: areaName({ labelProps, fill: name.water, halo, font: waterName }) },
    {
      dataLayer: 'water',
      minzoom: 12,
      symbolizer: lineName({
        labelProps,
        fill: name.water,
        stroke: name.halo,
        width: 3,
        font: waterName,
        repeatDistance: 500,
      }),
      filter: (zoom, { props, geomType }) => geomType === GeomType.Line && (props['kind'] !== 'stream' || zoom >= 15),
    },
    street(15, 11, ['street']),
    street(17, 10.5, ['service', null]),
    {
      dataLayer: 'landuse',
      minzoom: 13,
      symbolizer: areaName({ labelProps, fill: name.green, halo, font: font(11) }),
      filter: isGreen,
    },
    {
      dataLayer: 'landuse',
      minzoom: 14,
      symbolizer: areaName({ labelProps, fill: name.district, halo, font: font(11) }),
      filter: (zoom, feature) => !isGreen(zoom, feature),
    },
    {
      dataLayer: 'buildings',
      minzoom: 18,
      symbolizer: new GroupSymbolizer([
        new CenteredTextSymbolizer({ labelProps: ['addr_housenumber'], fill: name.district, ...halo, font: font(9.5) }),
      ]),
      filter: (_, { geomType }) => geomType === GeomType.Point,
    },
  ];
}

const isGreen = (_: number, { props }: Feature): boolean =>
  ['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'protected_area', 'cemetery', 'zoo', 'garden'].includes(
    wordOf(props['kind']),
  );

const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const rankOf = (props: JsonObject): number => number(props['population_rank'], 0);
const byImportance = (one: JsonObject, other: JsonObject): number =>
  number(one['min_zoom'], 20) - number(other['min_zoom'], 20) ||
  rankOf(other) - rankOf(one) ||
  number(other['population'], 0) - number(one['population'], 0);

/** Zooms from which small places have a name. Files of a small area have them all at low zooms. */
const placesFrom: Readonly<Record<string, number>> = { village: 11, hamlet: 12, isolated_dwelling: 13, farm: 14 };

/** The name of a city ends where its streets fill the view. */
const isShownAt = (zoom: number, { props }: Feature): boolean =>
  number(props['min_zoom'], 0) <= zoom &&
  (placesFrom[wordOf(props['kind_detail'])] ?? 0) <= zoom &&
  zoom <= (rankOf(props) >= 9 ? 13 : 15);

function sizeOfPlace(zoom: number, feature?: Feature): number {
  const rank = rankOf(feature?.props ?? {});
  const base = rank >= 11 ? 16 : rank >= 9 ? 14 : rank >= 6 ? 13 : 12;
  return zoom >= 11 && rank >= 6 ? base + 1 : base;
}

const weightOfPlace = (feature?: Feature): number => (rankOf(feature?.props ?? {}) >= 8 ? 600 : 500);

const repeatPixels = 500;
const paddingPixels = { x: 4, y: 3 };

/** The number of a road on a plate, "A 14", in the middle of its line. */
const roadNumber = ({ colours, font }: { colours: StreetColours; font: string }): LabelSymbolizer => ({
  place: ({ scratch }, geometry, feature) => {
    const text = feature.props['shield_text'] ?? feature.props['ref'];
    const line = geometry[0];
    const anchor = line?.[Math.floor(line.length / 2)];
    if (typeof text !== 'string' || text.length > 10 || !anchor) return undefined;
    const plate = roadClassOf(feature) === 'motorway' ? colours.motorway : colours.main;
    scratch.font = font;
    const { width, actualBoundingBoxAscent: ascent } = scratch.measureText(text);
    const [halfWidth, halfHeight] = [width / 2 + paddingPixels.x, ascent / 2 + paddingPixels.y];
    const draw = (context: CanvasRenderingContext2D): void => {
      context.globalAlpha = 1;
      context.fillStyle = plate.fill;
      context.strokeStyle = plate.edge;
      context.lineWidth = 1;
      context.beginPath();
      context.roundRect(-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight, 3);
      context.fill();
      context.stroke();
      context.font = font;
      context.fillStyle = colours.name.place;
      context.fillText(text, -width / 2, ascent / 2);
    };
    const box = {
      minX: anchor.x - halfWidth,
      maxX: anchor.x + halfWidth,
      minY: anchor.y - halfHeight,
      maxY: anchor.y + halfHeight,
    };
    return [{ anchor, bboxes: [box], draw, deduplicationKey: text, deduplicationDistance: repeatPixels }];
  },
});
