import { useRef } from 'react';
import { geofenceInput } from '../../../../contract/geofences.ts';
import type { Geofence } from '../../../api/geofences.ts';
import { useContractForm } from '../../../parts/use-contract-form.ts';
import type { FieldProblemLike } from '../../../text/field-words.ts';
import { useFormat } from '../../../text/use-format.ts';
import { fieldOf, type GeofenceValues, toFields } from './form-values.ts';
import { pathOf, shapeWords } from './shape-problems.ts';
import type { ShapeInHand } from './use-shape.ts';

/** The form's rules are the contract's; the shape, which the map holds too, is checked with the rest. */
export function useGeofenceForm(first: GeofenceValues, shape: ShapeInHand, record: Geofence | undefined) {
  const format = useFormat();
  const newest = useRef(shape);
  newest.current = shape;
  return useContractForm({
    first,
    schema: geofenceInput,
    toBody: (values) => toRequest(values, newest.current, record),
    // The section itself says what is wrong with it; here it only keeps the form from being sent.
    fieldOf: (pointer) => fieldOf(pointer)?.split('.')[0],
    wordsFor: (problem) => (isOfShape(problem) ? shapeWords(problem, newest.current.wire, format) : undefined),
  });
}

/** An update replaces the record: what this form does not show of it goes back as it came. */
export function toRequest(values: GeofenceValues, { wire }: Pick<ShapeInHand, 'wire'>, record: Geofence | undefined) {
  const { id, latitude, longitude, radius, points } = record ?? {};
  const unseen = { latitude, longitude, radius, points };
  const kept = Object.entries(unseen).filter(([, value]) => value !== null && value !== undefined);
  return { ...(id !== undefined && { id }), ...Object.fromEntries(kept), ...toFields(values), ...wire };
}

const isOfShape = (problem: FieldProblemLike): boolean => /^(latitude|longitude|radius|points)/.test(pathOf(problem));
