import { type ReactNode, useId, useState } from 'react';
import classes from './Tip.module.css';

interface TipProps {
  /** At most a sentence. Left out: no tip. */
  tip: string | undefined;
  /** Renders the control with this id in `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** A tooltip, shown while the control is hovered, touched or focused. Escape hides it. */
export function Tip({ tip, children }: TipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  if (tip === undefined) return children(undefined);
  return (
    // The control inside is interactive.
    <span
      className={classes.place}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown) {
          event.stopPropagation();
          setShown(false);
        }
      }}
    >
      {children(id)}
      <span id={id} role="tooltip" className={classes.tip} data-shown={shown || undefined}>
        {tip}
      </span>
    </span>
  );
}
