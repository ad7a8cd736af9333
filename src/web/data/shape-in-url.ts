/** A shape in the address: `51.34,12.37,300` (circle), `51.1,12.1,51.2,12.1,51.2,12.2` (polygon). */
import { draftProblem } from '../../geo/draft-problem.ts';
import type { Shape } from '../../geo/shape.ts';
import type { DrawnShape, NewGeofenceSearch } from '../paths/geofences.ts';

/** A link with more corners is too long for some programs and servers. */
const cornersInLink = 300;
/** About a centimetre, like a drawn shape. */
const digits = 7;

/** Undefined for a shape that is too long for a link, or so small that its corners are one point there. */
export function drawnForLink(shape: Shape): string | undefined {
  if (shape.kind === 'polygon' && shape.nodes.length > cornersInLink) return undefined;
  const drawn = writeDrawn(shape);
  return readDrawn(shape.kind, drawn) && drawn;
}

/** The search of a link that draws the shape; undefined for one that does not fit into a link. */
export function searchToDraw(shape: Shape): NewGeofenceSearch | undefined {
  const drawn = drawnForLink(shape);
  return drawn === undefined ? undefined : { shape: shape.kind, drawn };
}

export function writeDrawn(shape: Shape): string {
  const points = shape.kind === 'circle' ? [shape.centre] : shape.nodes;
  const numbers = points.flatMap(({ latitude, longitude }) => [latitude, longitude]);
  return [...numbers, ...(shape.kind === 'circle' ? [shape.radiusMetres] : [])].map(written).join(',');
}

const written = (value: number): string => String(Number(value.toFixed(digits)));

/** Undefined unless it is a complete shape of this kind. */
export function readDrawn(kind: DrawnShape, drawn: string | undefined): Shape | undefined {
  if (drawn === undefined) return undefined;
  const numbers = drawn.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const shape = kind === 'circle' ? circleOf(numbers) : polygonOf(numbers);
  return shape && !numbers.some(Number.isNaN) && !draftProblem(shape) ? shape : undefined;
}

function circleOf([latitude, longitude, radiusMetres, ...more]: readonly number[]): Shape | undefined {
  if (latitude === undefined || longitude === undefined || radiusMetres === undefined) return undefined;
  return more.length > 0 ? undefined : { kind: 'circle', centre: { latitude, longitude }, radiusMetres };
}

function polygonOf(numbers: readonly number[]): Shape | undefined {
  if (numbers.length % 2 !== 0) return undefined;
  const nodes = Array.from({ length: numbers.length / 2 }, (_, at) => ({
    latitude: numbers[2 * at] ?? Number.NaN,
    longitude: numbers[2 * at + 1] ?? Number.NaN,
  }));
  return { kind: 'polygon', nodes };
}
