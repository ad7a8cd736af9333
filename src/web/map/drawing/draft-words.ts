import { minPolygonPoints } from '../../../contract/choices.ts';
import type { DraftProblem } from '../../../geo/draft-problem.ts';
import { text } from '../../text/all.ts';
import type { Format } from '../../text/format.ts';
import type { Draft } from './draft.ts';

const words = text.drawing;

/** A sentence about the broken rule, with its numbers. */
export function draftProblemWords(problem: DraftProblem, { number }: Format): string {
  const [min, now] = [number(problem.min), number(problem.now, 1)];
  switch (problem.rule) {
    case 'radius':
      return words.radiusRule(min, number(problem.max), now);
    case 'points':
      return words.pointsRule(min, now);
    case 'latitude':
      return words.latitudeRule(min, number(problem.max));
    case 'longitude':
      return words.longitudeRule(min, number(problem.max));
  }
}

/** What to do next on the map. `stroking`: the person draws a circle in one stroke and has not released the pointer. */
export function draftHint({ tool, shape, placing }: Draft, { number }: Format, stroking = false): string {
  if (stroking) return words.letGo;
  if (!placing) return tool === 'circle' ? words.editCircle : words.editPolygon;
  if (tool === 'circle') return shape ? words.placeRadius : words.placeCircle;
  const placed = shape?.kind === 'polygon' ? shape.nodes.length : 0;
  if (placed === 0) return words.placeFirst;
  return placed < minPolygonPoints ? words.placeNext(number(placed), number(minPolygonPoints)) : words.placeLast;
}
