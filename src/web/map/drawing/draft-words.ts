import { minPolygonPoints } from '../../../contract/choices.ts';
import { areaSquareMetres } from '../../../geo/area.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import type { DraftProblem } from '../../../geo/draft-problem.ts';
import type { Point } from '../../../geo/shape.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { radiusRange } from '../../text/lengths.ts';
import type { Snap } from '../geofences/snap.ts';
import type { Draft } from './draft.ts';
import type { PointerState } from './drawing-surface.ts';

const words = text.drawing;

/** A sentence about the broken rule, with its numbers. */
export function draftProblemWords(problem: DraftProblem, format: Format): string {
  const { number } = format;
  const [min, now] = [number(problem.min), number(problem.now, 1)];
  switch (problem.rule) {
    case 'radius':
      return words.radiusRule(...radiusRange(problem, format));
    case 'points':
      return words.pointsRule(min, now);
    case 'latitude':
      return words.latitudeRule(min, number(problem.max));
    case 'longitude':
      return words.longitudeRule(min, number(problem.max));
  }
}

/** The pointer that people use on this device. The words for it say "click" or "tap". */
export type PointerKind = 'mouse' | 'touch';

/** What to do next on the map. `stroking`: the person draws a circle in one stroke and has not released the pointer. */
export function draftHint({ tool, shape, placing }: Draft, format: Format, by: PointerKind, stroking = false): string {
  const { number } = format;
  const hints = words[by];
  if (stroking) return tool === 'circle' ? words.letGo : words.letGoCorner;
  if (!placing) return tool === 'circle' ? words.editCircle : hints.editPolygon;
  if (tool === 'circle') return shape ? hints.placeRadius : hints.placeCircle;
  if (tool === 'rectangle') return shape ? hints.placeOpposite : hints.placeRectangle;
  const placed = shape?.kind === 'polygon' ? shape.nodes.length : 0;
  if (placed === 0) return hints.placeFirst;
  return placed < minPolygonPoints ? hints.placeNext(number(placed), number(minPolygonPoints)) : hints.placeLast;
}

/** The geofence that the pointer snaps to, and the key that suspends snapping. */
export const snapHint = ({ on, name }: Snap, by: PointerKind): string => words[by].snap[on](name);

/** Lengths of the polygon's sides at the pointer, and its area: "124 m · 88 m · 1.2 ha". */
export function sidesHint(
  { tool, shape, placing }: Draft,
  pointer: Pick<PointerState, 'held' | 'point'>,
  format: Format,
): string | undefined {
  if (shape?.kind !== 'polygon') return undefined;
  const { held, point } = pointer;
  if (tool === 'rectangle' && placing)
    return shape.nodes.length < minPolygonPoints ? undefined : sizeHint(shape.nodes, format);
  const nodes = placing && !held ? [...shape.nodes, point] : shape.nodes;
  const index = placing && !held ? nodes.length - 1 : cornerOf(held);
  const corner = index === undefined ? undefined : nodes[index];
  if (index === undefined || !corner) return undefined;
  const before = nodes[(index + nodes.length - 1) % nodes.length] ?? corner;
  const after = nodes[(index + 1) % nodes.length] ?? corner;
  // While the person places corners, the side that will close the polygon is not there yet.
  const lengths = (placing ? [before] : [before, after]).map((other) => format.length(distanceMetres(other, corner)));
  const area = nodes.length < minPolygonPoints ? [] : [format.area(areaSquareMetres({ kind: 'polygon', nodes }))];
  return [...lengths, ...area].join(' · ');
}

/** Width, height and area of a rectangle. */
function sizeHint(nodes: readonly Point[], format: Format): string | undefined {
  const [one, next, opposite] = nodes;
  if (!one || !next || !opposite) return undefined;
  const lengths = [distanceMetres(one, next), distanceMetres(next, opposite)].map(format.length);
  return [...lengths, format.area(areaSquareMetres({ kind: 'polygon', nodes }))].join(' · ');
}

/** A drag of the middle of a side makes a corner after the side's first one. */
function cornerOf(held: PointerState['held']): number | undefined {
  if (typeof held !== 'object') return undefined;
  if (held.kind === 'node') return held.index;
  return held.kind === 'middle' ? held.index + 1 : undefined;
}
