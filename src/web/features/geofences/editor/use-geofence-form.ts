import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { geofenceInput } from '../../../../contract/geofences.ts';
import { contractResolver } from '../../../api/form-resolver.ts';
import type { Geofence } from '../../../api/geofences.ts';
import { fieldWords } from '../../../text/field-words.ts';
import { useFormat } from '../../../text/use-format.ts';
import { fieldOf, type GeofenceValues, toFields } from './form-values.ts';
import { pathOf, shapeWords, type Told } from './shape-problems.ts';
import type { ShapeInHand } from './use-shape.ts';

/** The form's rules are the contract's; the shape, which the map holds too, is checked with the rest. */
export function useGeofenceForm(defaultValues: GeofenceValues, shape: ShapeInHand, record: Geofence | undefined) {
  const format = useFormat();
  const newest = useRef(shape);
  newest.current = shape;
  const wordsOf = (problem: Told): string =>
    isOfShape(problem) ? shapeWords(problem, newest.current.wire, format) : fieldWords(problem, format);
  const toBody = (values: GeofenceValues) => toRequest(values, newest.current, record);
  const form = useForm<GeofenceValues>({
    defaultValues,
    resolver: contractResolver({
      schema: geofenceInput,
      toBody,
      words: wordsOf,
      // The section itself says what is wrong with it; here it only keeps the form from being sent.
      fieldOf: (pointer) => fieldOf(pointer)?.split('.')[0],
    }),
  });
  return { form, wordsOf };
}

/** An update replaces the record: what this form does not show of it goes back as it came. */
export function toRequest(values: GeofenceValues, { wire }: Pick<ShapeInHand, 'wire'>, record: Geofence | undefined) {
  const { id, latitude, longitude, radius, points } = record ?? {};
  const unseen = { latitude, longitude, radius, points };
  const kept = Object.entries(unseen).filter(([, value]) => value !== null && value !== undefined);
  return { ...(id !== undefined && { id }), ...Object.fromEntries(kept), ...toFields(values), ...wire };
}

const isOfShape = (problem: Told): boolean => /^(latitude|longitude|radius|points)/.test(pathOf(problem));
