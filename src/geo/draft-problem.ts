import { latitudeLimits, longitudeLimits, minPolygonPoints, radiusMetresLimits } from '../contract/choices.ts';
import type { Point, Shape } from './shape.ts';

/** The violated rule, with the numbers for its message; `node` counts from 0. */
export type DraftProblem =
  | { readonly rule: 'radius'; readonly min: number; readonly max: number; readonly now: number }
  | { readonly rule: 'points'; readonly min: number; readonly now: number }
  | {
      readonly rule: 'latitude' | 'longitude';
      readonly min: number;
      readonly max: number;
      readonly now: number;
      readonly node?: number;
    };

const outside = (value: number, { min, max }: { min: number; max: number }): boolean => !(value >= min && value <= max);

/** The first rule that the shape violates; undefined if it can be saved. */
export function draftProblem(shape: Shape): DraftProblem | undefined {
  if (shape.kind === 'circle') {
    const placed = placeProblem(shape.centre);
    if (placed) return placed;
    if (!outside(shape.radiusMetres, radiusMetresLimits)) return undefined;
    return { rule: 'radius', ...radiusMetresLimits, now: shape.radiusMetres };
  }
  for (const [node, point] of shape.nodes.entries()) {
    const placed = placeProblem(point, node);
    if (placed) return placed;
  }
  const different = new Set(shape.nodes.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size;
  return different < minPolygonPoints ? { rule: 'points', min: minPolygonPoints, now: different } : undefined;
}

function placeProblem({ latitude, longitude }: Point, node?: number): DraftProblem | undefined {
  const where = node === undefined ? {} : { node };
  if (outside(latitude, latitudeLimits)) return { rule: 'latitude', ...latitudeLimits, now: latitude, ...where };
  if (outside(longitude, longitudeLimits)) return { rule: 'longitude', ...longitudeLimits, now: longitude, ...where };
  return undefined;
}
