import { destination } from '../../../geo/distance.ts';
import { middleOfSide } from '../../../geo/edit.ts';
import type { Point, Polygon, Shape } from '../../../geo/shape.ts';
import type { Handle } from './draft.ts';

/** Screen pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface Projection {
  toPixel(point: Point): Pixel;
  toPoint(pixel: Pixel): Point;
}

export const pixelDistance = (one: Pixel, other: Pixel): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Sides shorter than this many pixels have no middle handle, because it would cover the handles of the nodes. */
const leastForMiddle = 30;

/** The middle handles, with the index of their side. */
export function middles(shape: Shape, toPixel: Projection['toPixel']): { index: number; point: Point; at: Pixel }[] {
  if (shape.kind !== 'polygon' || shape.nodes.length < 2) return [];
  const pixels = shape.nodes.map(toPixel);
  return shape.nodes.flatMap((_, index) => {
    const [from, to] = [pixels[index], pixels[(index + 1) % pixels.length]];
    const middle = middleOfSide(shape, index);
    return from && to && middle && pixelDistance(from, to) >= leastForMiddle
      ? [{ index, point: middle, at: toPixel(middle) }]
      : [];
  });
}

/** Nodes closer than this many pixels look like one. */
const distinctPixels = 3;

/** Indexes of the nodes to draw: a border with thousands of nodes shows only some of them until the person zooms in. */
export function distinctNodes({ nodes }: Polygon, toPixel: Projection['toPixel']): Set<number> {
  const found = new Set<number>();
  let last: Pixel | undefined;
  for (const [index, node] of nodes.entries()) {
    const pixel = toPixel(node);
    if (last && pixelDistance(last, pixel) < distinctPixels) continue;
    found.add(index);
    last = pixel;
  }
  return found;
}

/**
 * Returns the handle within `reach` pixels of the pointer, or `inside` if `isInside` says that the pointer is in the shape.
 * Nodes win over middle handles.
 */
export function handleAt(
  shape: Shape,
  pointer: Pixel,
  projection: Projection,
  reach: number,
  isInside: (point: Point) => boolean,
): Handle | undefined {
  const near = shape.kind === 'circle' ? circleHandle(shape, pointer, projection, reach) : undefined;
  const found = near ?? (shape.kind === 'polygon' ? polygonHandle(shape, pointer, projection, reach) : undefined);
  return found ?? (isInside(projection.toPoint(pointer)) ? { kind: 'inside' } : undefined);
}

function circleHandle(
  { centre, radiusMetres }: Extract<Shape, { kind: 'circle' }>,
  pointer: Pixel,
  { toPixel }: Projection,
  reach: number,
): Handle | undefined {
  const middle = toPixel(centre);
  const fromCentre = pixelDistance(middle, pointer);
  const fromEdge = Math.abs(fromCentre - pixelDistance(middle, toPixel(destination(centre, 90, radiusMetres))));
  if (fromEdge <= reach && fromEdge < fromCentre) return { kind: 'edge' };
  return fromCentre <= reach ? { kind: 'centre' } : undefined;
}

function polygonHandle(
  shape: Extract<Shape, { kind: 'polygon' }>,
  pointer: Pixel,
  projection: Projection,
  reach: number,
): Handle | undefined {
  const nodes = shape.nodes.map((node, index) => ({ index, at: projection.toPixel(node) }));
  const node = nearest(nodes, pointer, reach);
  if (node !== undefined) return { kind: 'node', index: node };
  const middle = nearest(middles(shape, projection.toPixel), pointer, reach);
  return middle === undefined ? undefined : { kind: 'middle', index: middle };
}

function nearest(places: readonly { index: number; at: Pixel }[], pointer: Pixel, reach: number): number | undefined {
  let best: { index: number; distance: number } | undefined;
  for (const { index, at } of places) {
    const distance = pixelDistance(at, pointer);
    if (distance <= reach && (!best || distance < best.distance)) best = { index, distance };
  }
  return best?.index;
}
