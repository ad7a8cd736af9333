import { useId } from 'react';
import { Row } from './layout.tsx';
import classes from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** Accessible name. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Radio buttons that look like one control. Arrow keys move between them. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map((option) => (
        <Row
          as="label"
          gap={0}
          key={option.value}
          className={classes.segment}
          data-chosen={option.value === value || undefined}
        >
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </Row>
      ))}
    </fieldset>
  );
}
