import { type Feature, GeomType } from 'protomaps-leaflet';
import { isLink, roadClassOf } from './road-classes.ts';
import { wordOf } from './word-of.ts';

/** The features of one layer of a tile by kind, so that a paint rule does not test each of them. */
type FeaturesByKind = ReadonlyMap<string, readonly Feature[]>;

const known = new WeakMap<readonly Feature[], FeaturesByKind>();

export function byKind(layer: string, features: readonly Feature[]): FeaturesByKind {
  const before = known.get(features);
  if (before) return before;
  const sorted = new Map<string, Feature[]>();
  for (const feature of features) {
    const kind = kindOf(layer, feature);
    const list = sorted.get(kind);
    if (list) list.push(feature);
    else sorted.set(kind, [feature]);
  }
  known.set(features, sorted);
  return sorted;
}

/** `motorway`, `motorway link`, `motorway tunnel`; `area lake`, `river`; `border 2`. */
export function kindOf(layer: string, feature: Pick<Feature, 'props' | 'geomType'>): string {
  const { props, geomType } = feature;
  const kind = wordOf(props['kind']);
  if (geomType === GeomType.Point) return 'point';
  if (layer === 'roads') return kindOfWay(feature, kind);
  if (layer === 'boundaries') return `border ${wordOf(props['kind_detail'])}`;
  if (layer === 'landuse' || layer === 'landcover') return kind;
  return geomType === GeomType.Polygon ? 'area' : kind;
}

function kindOfWay(feature: Pick<Feature, 'props'>, kind: string): string {
  const road = roadClassOf(feature);
  const detail = wordOf(feature.props['kind_detail']);
  if (road === null) return detail === 'runway' || detail === 'taxiway' || detail === 'pier' ? detail : kind;
  return `${road}${isLink(feature) ? ' link' : ''}${feature.props['is_tunnel'] ? ' tunnel' : ''}`;
}
