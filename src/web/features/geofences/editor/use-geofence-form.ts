import { useRef } from 'react';
import { geofenceInput } from '../../../../contract/geofences.ts';
import { bodyFrom } from '../../../api/body-from.ts';
import type { Geofence } from '../../../api/geofences.ts';
import type { RecordBody } from '../../../api/row.ts';
import { useContractForm } from '../../../parts/use-contract-form.ts';
import type { FieldProblemLike } from '../../../text/field-words.ts';
import { useFormat } from '../../../text/use-format.ts';
import { fieldOf, type GeofenceValues, toFields, valuesOf } from './form-values.ts';
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
    before: record,
    // The section itself says what is wrong with it; here it only keeps the form from being sent.
    fieldOf: (pointer) => fieldOf(pointer)?.split('.')[0],
    wordsFor: (problem) => (isOfShape(problem) ? shapeWords(problem, newest.current.wire, format) : undefined),
  });
}

/** The values and the shape as the request that they make; a shape that nobody changed goes back as it was read. */
export function toRequest(
  values: GeofenceValues,
  { wire, changed }: Pick<ShapeInHand, 'wire' | 'changed'>,
  before: Geofence | undefined,
): RecordBody<'saveGeofence'> {
  const shape = before && !changed ? {} : wire;
  return bodyFrom<RecordBody<'saveGeofence'>>(
    before,
    { ...toFields(values), ...shape },
    before && toFields(valuesOf(before)),
  );
}

const isOfShape = (problem: FieldProblemLike): boolean => /^(latitude|longitude|radius|points)/.test(pathOf(problem));
