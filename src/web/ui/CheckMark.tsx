import { useEffect, useRef } from 'react';
import classes from './CheckMark.module.css';

interface CheckMarkProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  mixed?: boolean;
  tabIndex?: number;
  /** Left out: whoever is around it hears the press. */
  onChange?: () => void;
}

/** A small box to tick, with a name for readers alone. */
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
