import type { FieldValues } from 'react-hook-form';
import { type FieldProps, inputProps, useField } from './fields.tsx';
import { TextInput } from './inputs.tsx';

/** Local date and time in the person's zone, to the minute: `2026-11-20T09:30`, or empty. */
export function MomentField<Values extends FieldValues>(props: FieldProps<Values>) {
  return (
    <TextInput {...inputProps(props)} {...useField(props)} type="datetime-local" step={60} max="9999-12-31T23:59" />
  );
}
