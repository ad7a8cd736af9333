import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import classes from './Chips.module.css';
import { IconClose } from './icons.tsx';
import { Field, type FieldParts } from './inputs.tsx';
import { Row } from './layout.tsx';

interface ChipsInputProps extends Omit<ComponentProps<'input'>, 'required'>, FieldParts {
  chips: ReactNode;
}

/** A field with several values, each a chip. A click anywhere in its box focuses the input. */
export function ChipsInput({ label, description, error, required, chips, onClick, ...rest }: ChipsInputProps) {
  return (
    <Field label={label} description={description} error={error} required={required}>
      {(links) => (
        <Row
          gap="4px 8px"
          wrap
          className={classes.box}
          data-invalid={links['aria-invalid']}
          onClick={({ target, currentTarget }) => {
            const input = currentTarget.querySelector('input');
            input?.focus();
            if (target === currentTarget) input?.click();
          }}
        >
          {chips}
          <input type="text" {...links} {...rest} className={classes.input} onClick={onClick} />
        </Row>
      )}
    </Field>
  );
}

interface ChipProps {
  /** Name of the remove button. */
  remove: string;
  onRemove: () => void;
  wrong?: boolean;
  children: ReactNode;
}

export function Chip({ remove, onRemove, wrong = false, children }: ChipProps) {
  return (
    <span className={classes.chip} data-wrong={wrong || undefined}>
      <Row as="span" gap={6} className={classes.words}>
        {children}
      </Row>
      <IconButton compact aria-label={remove} onClick={onRemove}>
        <IconClose size={14} />
      </IconButton>
    </span>
  );
}
