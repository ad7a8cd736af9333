import { exp, type Feature } from 'protomaps-leaflet';
import type { StreetColours } from './street-colours.ts';
import { wordOf } from './word-of.ts';

/** From the least to the most important, which is also the order of drawing. */
export const roadClasses = ['service', 'street', 'tertiary', 'secondary', 'main', 'motorway'] as const;
export type RoadClass = (typeof roadClasses)[number];

export interface RoadStyle {
  readonly colours: (colours: StreetColours) => StreetColours['street'];
  /** CSS pixels at a zoom. */
  readonly width: (zoom: number) => number;
  readonly fromZoom: number;
  /** A narrow road has no edge. */
  readonly edgeFromZoom: number;
}

const widths = (...stops: [zoom: number, pixels: number][]): RoadStyle['width'] => exp(1.6, stops);

export const roadStyles: Record<RoadClass, RoadStyle> = {
  motorway: {
    colours: ({ motorway }) => motorway,
    fromZoom: 4,
    edgeFromZoom: 8,
    width: widths([4, 0.8], [10, 2.2], [14, 5], [19, 26]),
  },
  main: {
    colours: ({ main }) => main,
    fromZoom: 7,
    edgeFromZoom: 9,
    width: widths([7, 0.6], [10, 1.6], [14, 4.6], [19, 26]),
  },
  secondary: {
    colours: ({ main }) => main,
    fromZoom: 9,
    edgeFromZoom: 11,
    width: widths([9, 0.5], [12, 1.8], [14, 3.8], [19, 23]),
  },
  tertiary: {
    colours: ({ street }) => street,
    fromZoom: 11,
    edgeFromZoom: 12,
    width: widths([11, 0.8], [14, 3.2], [19, 21]),
  },
  street: {
    colours: ({ street }) => street,
    fromZoom: 12,
    edgeFromZoom: 14,
    width: widths([12, 0.5], [14, 1.9], [16, 5.5], [19, 17]),
  },
  service: {
    colours: ({ street }) => street,
    fromZoom: 14,
    edgeFromZoom: 15,
    width: widths([14, 0.8], [16, 2.6], [19, 9]),
  },
};

const classOfDetail: Readonly<Record<string, RoadClass>> = {
  motorway: 'motorway',
  trunk: 'main',
  primary: 'main',
  secondary: 'secondary',
  tertiary: 'tertiary',
  service: 'service',
};
const classOfKind: Readonly<Record<string, RoadClass>> = {
  highway: 'motorway',
  major_road: 'secondary',
  medium_road: 'tertiary',
  minor_road: 'street',
};

const classes = new WeakMap<Pick<Feature, 'props'>, RoadClass | null>();

/** The class of a drivable road; null for paths, rails and everything else. Many rules ask, so each answer is kept. */
export function roadClassOf(feature: Pick<Feature, 'props'>): RoadClass | null {
  let found = classes.get(feature);
  if (found === undefined) classes.set(feature, (found = roadClassFrom(feature.props)));
  return found;
}

export function roadClassFrom({ kind, kind_detail: detail }: Feature['props']): RoadClass | null {
  const byKind = classOfKind[wordOf(kind)];
  // Links have the class of their road: `motorway_link`.
  return byKind === undefined ? null : (classOfDetail[wordOf(detail).replace(/_link$/, '')] ?? byKind);
}

export const isLink = ({ props }: Pick<Feature, 'props'>): boolean =>
  Boolean(props['is_link']) || wordOf(props['kind_detail']).endsWith('_link');
