import { type ReactNode, useId, useState } from 'react';
import classes from './Tip.module.css';

interface TipProps {
  /** A sentence at most. Left out: no tip. */
  tip: string | undefined;
  /** Gets the id that the control names in `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** Says more about a control while it is pointed at, touched or focused; Escape hides it. */
export function Tip({ tip, children }: TipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  if (tip === undefined) return children(undefined);
  return (
    // the control inside is what is operated
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
