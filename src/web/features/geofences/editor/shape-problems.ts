import { latitudeLimits, longitudeLimits, minPolygonPoints, radiusMetresLimits } from '../../../../contract/choices.ts';
import { fieldProblems } from '../../../../contract/field-problems.ts';
import { geofenceInput } from '../../../../contract/geofences.ts';
import type { FieldProblem } from '../../../../contract/problem.ts';
import { type FieldProblemLike, fieldWords } from '../../../text/field-words.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { radiusRange } from '../../../text/lengths.ts';
import type { typedWire } from './shape-texts.ts';

const fieldTexts = text.fieldProblems;
const words = text.geofenceForm;

type Wire = ReturnType<typeof typedWire>;

/** Contract problems of the shape, by the path of the field in the request: `radius`, `points/3/0`. */
export function shapeProblems(wire: Wire): ReadonlyMap<string, FieldProblem> {
  // All other fields are valid here, so all problems belong to the shape.
  const body = { description: '-', ...wire };
  const checked = geofenceInput.safeParse(body);
  if (checked.success) return new Map();
  const found = fieldProblems(checked.error, body).map((problem) => [pathOf(problem), problem] as const);
  return new Map(found.reverse());
}

export const pathOf = ({ pointer = '' }: Pick<FieldProblemLike, 'pointer'>): string => pointer.replace(/^#\//, '');

/** The text of a problem, with its numbers. */
export function shapeWords(problem: FieldProblemLike, wire: Wire, format: Format): string {
  const path = pathOf(problem);
  const { number } = format;
  if (problem.code === 'required') return text.fieldProblems.required;
  if (problem.code === 'range' && path === 'radius') {
    const now = 'radius' in wire && typeof wire.radius === 'number' ? wire.radius : Number.NaN;
    return words.radiusRule(...radiusRange({ ...radiusMetresLimits, now }, format));
  }
  if (problem.code === 'range' && isDegrees(path, 'latitude', 0)) {
    return words.latitudeRule(number(latitudeLimits.min), number(latitudeLimits.max));
  }
  if (problem.code === 'range' && isDegrees(path, 'longitude', 1)) {
    return words.longitudeRule(number(longitudeLimits.min), number(longitudeLimits.max));
  }
  if (problem.code === 'length' && path === 'points') {
    const points = 'points' in wire ? (wire.points ?? []) : [];
    const different = new Set(points.map((point) => point.join(' '))).size;
    return words.pointsRule(number(minPolygonPoints), number(different));
  }
  // The contract names the expected type. The person needs to know what to type.
  return problem.code === 'type' ? fieldTexts.number : fieldWords(problem, format);
}

const isDegrees = (path: string, circleField: string, axis: 0 | 1): boolean =>
  path === circleField || (path.startsWith('points/') && path.endsWith(`/${axis}`));
