import { type ComponentProps, type ReactNode, useId } from 'react';
import { IconSelect } from './icons.tsx';
import classes from './inputs.module.css';

export interface FieldParts {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Marks the field. The contract holds the rule. */
  required?: boolean;
}

/** The attributes that connect an input with its label, description and error. */
const linksOf = (id: string, { description, error, required }: FieldParts) => ({
  id,
  'aria-required': required || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined,
});

interface FieldProps extends FieldParts {
  children: (links: ReturnType<typeof linksOf>) => ReactNode;
}

/** A label, a description and an error around an input. */
export function Field({ children, ...parts }: FieldProps) {
  const { label, description, error, required } = parts;
  const id = useId();
  return (
    <div>
      {label && (
        <label className={classes.label} htmlFor={id}>
          {label}
          {required && (
            <span className={classes.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {description && <Description id={id}>{description}</Description>}
      <div className={classes.box}>{children(linksOf(id, parts))}</div>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </div>
  );
}

const Description = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={`${id}-description`} className={classes.description}>
    {children}
  </p>
);

const ErrorText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={`${id}-error`} className={classes.error}>
    {children}
  </p>
);

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'required'>, FieldParts {
  /** After the value: "min". */
  unit?: string | undefined;
  /** Inside the field, after the value. */
  button?: ReactNode;
}

export function TextInput({ label, description, error, required, unit, button, ...rest }: TextInputProps) {
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(links) => (
        <>
          <input
            type="text"
            {...links}
            {...rest}
            className={classes.input}
            data-end={unit ? 'unit' : button ? 'button' : undefined}
          />
          {unit && <span className={classes.unit}>{unit}</span>}
          {button && <span className={classes.button}>{button}</span>}
        </>
      )}
    </Field>
  );
}

type TextareaProps = Omit<ComponentProps<'textarea'>, 'required'> & FieldParts;

export function Textarea({ label, description, error, required, ...rest }: TextareaProps) {
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(links) => <textarea {...links} {...rest} className={classes.input} />}
    </Field>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'required'>, FieldParts {
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: phones and screen readers handle it best. */
export function Select({ label, description, error, required, options, ...rest }: SelectProps) {
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(links) => (
        <>
          <select {...links} {...rest} className={classes.input} data-end="button">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={classes.unit}>
            <IconSelect size={16} />
          </span>
        </>
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'>, Pick<FieldParts, 'description' | 'error'> {
  label: ReactNode;
}

export function Checkbox({ label, description, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes.check}>
      <input type="checkbox" {...linksOf(id, { description, error })} {...rest} />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && <Description id={id}>{description}</Description>}
        {error && <ErrorText id={id}>{error}</ErrorText>}
      </div>
    </div>
  );
}
