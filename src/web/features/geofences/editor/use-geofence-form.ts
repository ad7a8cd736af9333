import { useRef } from 'react';
import { geofenceInput } from '../../../../contract/geofences.ts';
import { bodyFrom } from '../../../api/body-from.ts';
import type { Geofence } from '../../../api/geofences.ts';
import type { RecordBody } from '../../../api/row.ts';
import { useContractForm } from '../../../data/use-contract-form.ts';
import type { FieldProblemLike } from '../../../text/field-words.ts';
import { useFormat } from '../../../text/use-format.ts';
import { fieldOf, type GeofenceValues, toFields, valuesOf } from './form-values.ts';
import { pathOf, shapeWords } from './shape-problems.ts';
import type { ShapeEditor } from './use-shape.ts';

/** Validates the form and the shape, which the map shares, by the contract. */
export function useGeofenceForm(first: GeofenceValues, shape: ShapeEditor, record: Geofence | undefined) {
  const format = useFormat();
  const newest = useRef(shape);
  newest.current = shape;
  return useContractForm({
    first,
    schema: geofenceInput,
    toBody: (values) => toRequest(values, newest.current, record),
    before: record,
    // ShapeSection shows the problem. Here it only prevents sending.
    fieldOf: (pointer) => fieldOf(pointer)?.split('.')[0],
    wordsFor: (problem) => (isOfShape(problem) ? shapeWords(problem, newest.current.wire, format) : undefined),
  });
}

/** The request for the values and the shape. An unchanged shape is sent exactly as it was read. */
export function toRequest(
  values: GeofenceValues,
  { wire, changed }: Pick<ShapeEditor, 'wire' | 'changed'>,
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
