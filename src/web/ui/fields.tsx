import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox, Select, Textarea, TextInput } from './inputs.tsx';
import { SecretInput } from './SecretInput.tsx';

export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** A short description. */
  description?: ReactNode;
  placeholder?: string;
  /** Marks the field. The contract holds the rule. */
  required?: boolean;
  /** The panel focuses this field when it opens. */
  autoFocus?: boolean;
}

/** The props that every field gets from the form: value, blur handler and error text. */
export function useField<Values extends FieldValues>({ control, name }: Pick<FieldProps<Values>, 'control' | 'name'>) {
  const { field, fieldState } = useController({ control, name });
  return { ...field, error: fieldState.error?.message };
}

/** The `FieldProps` that an input takes unchanged. */
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
  /** Default: text. */
  type?: 'time' | 'date';
  /** Shown after the value: "min". */
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
  onChoose?: () => void;
}

/** Always one of the options. Uses the browser's own list, which phones and screen readers handle best. */
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
