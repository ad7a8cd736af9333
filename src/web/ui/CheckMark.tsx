import { useEffect, useRef } from 'react';
import classes from './CheckMark.module.css';

interface CheckMarkProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of its items are checked. */
  mixed?: boolean;
  tabIndex?: number;
  /** Left out: a parent element handles the click. */
  onChange?: () => void;
}

/** A small checkbox whose name only screen readers get. */
export function CheckMark({ label, checked, mixed = false, tabIndex, onChange }: CheckMarkProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={classes.place}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        readOnly={!onChange}
        onChange={onChange}
        tabIndex={tabIndex}
      />
    </label>
  );
}
