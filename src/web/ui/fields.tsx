import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox, Select, Textarea, TextInput } from './inputs.tsx';
import { SecretInput } from './SecretInput.tsx';

export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** What it is for, in a short line. */
  description?: ReactNode;
  placeholder?: string;
  /** Marks the field; the rule itself is the contract's. */
  required?: boolean;
  /** The panel puts the focus here when it opens. */
  autoFocus?: boolean;
}

/** What every field gets from the form: value, blur, and the error in words, tied to the input for readers. */
export function useField<Values extends FieldValues>({ control, name }: Pick<FieldProps<Values>, 'control' | 'name'>) {
  const { field, fieldState } = useController({ control, name });
  return { ...field, error: fieldState.error?.message };
}

/** The parts of `FieldProps` that an input takes as they are. */
export function inputProps<Values extends FieldValues>(props: FieldProps<Values>) {
  const { label, description, placeholder, required, autoFocus } = props;
  return {
    label,
    description,
    placeholder,
    required,
    ...(autoFocus && { 'data-autofocus': true }),
  };
}

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** Left out: a text. */
  type?: 'time';
  /** Stands behind the value: "min". */
  unit?: string;
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { autoComplete = 'off', inputMode, type, unit } = props;
  return (
    <TextInput
      {...inputProps(props)}
      {...useField(props)}
      type={type}
      dir="auto"
      autoComplete={autoComplete}
      inputMode={inputMode}
      unit={unit}
    />
  );
}

export function TextAreaField<Values extends FieldValues>(props: FieldProps<Values> & { rows?: number }) {
  return <Textarea {...inputProps(props)} {...useField(props)} dir="auto" rows={props.rows ?? 3} />;
}

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly { value: string; label: string }[];
  /** Another one was chosen. */
  onChoose?: () => void;
}

/** Always one of the options. The browser's own list: it is the one that phones and readers know best. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { onChange, ...field } = useField(props);
  return (
    <Select
      {...inputProps(props)}
      {...field}
      options={props.options}
      onChange={(event) => {
        onChange(event);
        props.onChoose?.();
      }}
    />
  );
}

export function CheckField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { value, ...field } = useField(props);
  return <Checkbox label={props.label} description={props.description} {...field} checked={value} />;
}

interface PasswordFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  return <SecretInput {...inputProps(props)} {...useField(props)} autoComplete={props.autoComplete} />;
}
