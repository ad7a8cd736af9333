/**
 * The numbers of a shape as the person types them. Usually a field shows the number of the shape. A text that is not a number
 * yet ("", "51.", "abc") is kept here under the path of the number in the request (`radius`, `points/3/0`), so that it is
 * neither lost nor saved.
 */
import { defaultRadiusMetres, geofenceTypes } from '../../../../contract/choices.ts';
import { moveNode } from '../../../../geo/edit.ts';
import { type Point, type Polygon, type Shape, toWire } from '../../../../geo/shape.ts';
import type { Draft } from '../../../map/drawing/draft.ts';
import { decimalText } from '../../../text/decimal-text.ts';

export type Typed = Readonly<Record<string, string>>;

/** Accepts a decimal point or comma and one sign, but no exponents. */
const plainNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** The number in a text, or undefined. The minus sign may be typographic. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  const number = plainNumber.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export const pointPath = (index: number, axis: 0 | 1): string => `points/${index}/${axis}`;

/** The text in a field. */
export const textAt = (typed: Typed, path: string, value: number | undefined): string =>
  typed[path] ?? (value === undefined ? '' : decimalText(value));

/** The numbers of a circle that are known so far. */
export function circleNumbers({ shape }: Draft) {
  if (shape?.kind !== 'circle') return { radius: defaultRadiusMetres };
  return { latitude: shape.centre.latitude, longitude: shape.centre.longitude, radius: shape.radiusMetres };
}

export const nodesOf = ({ shape }: Draft): readonly Point[] => (shape?.kind === 'polygon' ? shape.nodes : []);

/** Leaves out a blank field. A text that is not a number stays, so that the contract reports it. */
function sent(typed: Typed, path: string, value: number | undefined): number | string | undefined {
  const text = typed[path];
  if (text === undefined) return value;
  return text.trim() === '' ? undefined : (numberIn(text) ?? text);
}

/** The fields of the shape for the request, with the typed texts, valid or not. */
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
  // The last row is for a new corner. It does not count while it is empty.
  const more = [pointPath(nodes.length, 0), pointPath(nodes.length, 1)].some((path) => typed[path]?.trim());
  const rows: (Point | undefined)[] = more ? [...nodes, undefined] : [...nodes];
  const points = rows.map((node, index) => [
    sent(typed, pointPath(index, 0), node?.latitude),
    sent(typed, pointPath(index, 1), node?.longitude),
  ]);
  return { geofenceType: geofenceTypes.polygon, points: points.length === 0 ? undefined : points };
}

/** The shape of the numbers typed so far; undefined if they are incomplete. */
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

/** Removes texts that are equal to the numbers of the shape. */
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

/** The points in lines like "51.34, 12.37", as copied from maps and tables; undefined for any other text. */
export function placesIn(text: string): Point[] | undefined {
  const lines = text.trim().split(/[\n\r]+/);
  const places = lines.flatMap((line) => placeIn(line) ?? []);
  return places.length === lines.length ? places : undefined;
}

function placeIn(line: string): Point | undefined {
  // "12,37" is a number with a decimal comma.
  if (numberIn(line) !== undefined) return undefined;
  const [, north = '', east = ''] = /^\s*([+\-−]?[\d.]+)\s*[,;\s]\s*([+\-−]?[\d.]+)\s*[,;]?\s*$/.exec(line) ?? [];
  const [latitude, longitude] = [numberIn(north), numberIn(east)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
