/**
 * The shape's numbers as somebody types them. Most of the time a field shows the number that the shape has; while a text is
 * no number yet ("", "51.", "abc") the text itself is kept here, under the place that the number has in the request
 * (`radius`, `points/3/0`), so that it is neither lost nor saved.
 */
import { defaultRadiusMetres, geofenceTypes } from '../../../../contract/choices.ts';
import { moveNode } from '../../../../geo/edit.ts';
import { type Point, type Polygon, type Shape, toWire } from '../../../../geo/shape.ts';
import type { Draft } from '../../../map/drawing/draft.ts';

export type Typed = Readonly<Record<string, string>>;

/** Decimal point or comma, one sign, no exponents: what people type. */
const plainNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** The number that a text says; undefined for none. A minus may be the typographic one. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  const number = plainNumber.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export const pointPath = (index: number, axis: 0 | 1): string => `points/${index}/${axis}`;

/** What a field shows. */
export const textAt = (typed: Typed, path: string, value: number | undefined): string =>
  typed[path] ?? (value === undefined ? '' : String(value));

/** The numbers of a circle, as far as it has any yet. */
export function circleNumbers({ shape }: Draft) {
  if (shape?.kind !== 'circle') return { radius: defaultRadiusMetres };
  return { latitude: shape.centre.latitude, longitude: shape.centre.longitude, radius: shape.radiusMetres };
}

export const nodesOf = ({ shape }: Draft): readonly Point[] => (shape?.kind === 'polygon' ? shape.nodes : []);

/** A blank field is left out, one that is no number goes as it stands: the contract says what is wrong with it. */
function sent(typed: Typed, path: string, value: number | undefined): number | string | undefined {
  const text = typed[path];
  if (text === undefined) return value;
  return text.trim() === '' ? undefined : (numberIn(text) ?? text);
}

/** The shape's fields of the request, with what is typed, right or wrong. */
export function typedWire(draft: Draft, typed: Typed) {
  if (draft.tool === 'circle') {
    const { latitude, longitude, radius } = circleNumbers(draft);
    return {
      geofenceType: geofenceTypes.circle,
      latitude: sent(typed, 'latitude', latitude),
      longitude: sent(typed, 'longitude', longitude),
      radius: sent(typed, 'radius', radius),
    };
  }
  const nodes = nodesOf(draft);
  // The last row is for one corner more; while nothing is typed there it is none.
  const more = [pointPath(nodes.length, 0), pointPath(nodes.length, 1)].some((path) => typed[path]?.trim());
  const rows: (Point | undefined)[] = more ? [...nodes, undefined] : [...nodes];
  const points = rows.map((node, index) => [
    sent(typed, pointPath(index, 0), node?.latitude),
    sent(typed, pointPath(index, 1), node?.longitude),
  ]);
  return { geofenceType: geofenceTypes.polygon, points: points.length === 0 ? undefined : points };
}

/** The shape that the numbers typed so far make; undefined where they do not make one yet. */
export function typedShape(draft: Draft, typed: Typed): Shape | undefined {
  const numbers = (path: string, value: number | undefined): number | undefined => {
    const text = typed[path];
    return text === undefined ? value : (numberIn(text) ?? value);
  };
  if (draft.tool === 'circle') {
    const now = circleNumbers(draft);
    const latitude = numbers('latitude', now.latitude);
    const longitude = numbers('longitude', now.longitude);
    const radiusMetres = numbers('radius', now.radius);
    if (latitude === undefined || longitude === undefined || radiusMetres === undefined) return undefined;
    return { kind: 'circle', centre: { latitude, longitude }, radiusMetres };
  }
  const nodes = nodesOf(draft);
  const moved = nodes.reduce<Polygon>(
    (polygon, node, index) => {
      const latitude = numbers(pointPath(index, 0), node.latitude) ?? node.latitude;
      const longitude = numbers(pointPath(index, 1), node.longitude) ?? node.longitude;
      const same = latitude === node.latitude && longitude === node.longitude;
      return same ? polygon : moveNode(polygon, index, { latitude, longitude });
    },
    { kind: 'polygon', nodes },
  );
  const latitude = numbers(pointPath(nodes.length, 0), undefined);
  const longitude = numbers(pointPath(nodes.length, 1), undefined);
  if (latitude === undefined || longitude === undefined) return nodes.length === 0 ? undefined : moved;
  return { kind: 'polygon', nodes: [...moved.nodes, { latitude, longitude }] };
}

/** Without the texts that the shape says by itself. */
export function withoutSettled(typed: Typed, draft: Draft): Typed {
  const wire = draft.shape ? toWire(draft.shape) : undefined;
  return Object.fromEntries(
    Object.entries(typed).filter(([path, text]) => {
      const [name, index, axis] = path.split('/');
      const value = index === undefined ? wire?.[name as 'radius'] : wire?.points?.[Number(index)]?.[Number(axis)];
      return value === undefined || numberIn(text) !== value;
    }),
  );
}

/** The places in "51.34, 12.37" lines, as maps and tables give them; undefined where the text is anything else. */
export function placesIn(text: string): Point[] | undefined {
  const lines = text.trim().split(/[\n\r]+/);
  const places = lines.flatMap((line) => placeIn(line) ?? []);
  return places.length === lines.length ? places : undefined;
}

function placeIn(line: string): Point | undefined {
  // "12,37" is one number with a decimal comma.
  if (numberIn(line) !== undefined) return undefined;
  const [, north = '', east = ''] = /^\s*([+\-−]?[\d.]+)\s*[,;\s]\s*([+\-−]?[\d.]+)\s*[,;]?\s*$/.exec(line) ?? [];
  const [latitude, longitude] = [numberIn(north), numberIn(east)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
