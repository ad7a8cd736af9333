import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './Tip.module.css';

interface TipProps {
  /** At most a sentence. Left out: no tip. */
  tip: string | undefined;
  /** Renders the control with this id in `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** Between the control and the tip. */
const gapPixels = 6;

/** A tooltip, shown while the control is hovered, touched or focused. Escape hides it. */
export function Tip({ tip, children }: TipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [above, setAbove] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  // Below the control, unless the window ends before.
  useLayoutEffect(() => {
    const place = box.current?.parentElement;
    if (!shown || !box.current || !place) return;
    const room = window.innerHeight - place.getBoundingClientRect().bottom;
    setAbove(box.current.offsetHeight + gapPixels > room);
  }, [shown]);
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
      <span
        ref={box}
        id={id}
        role="tooltip"
        className={classes.tip}
        data-shown={shown || undefined}
        data-above={above || undefined}
      >
        {tip}
      </span>
    </span>
  );
}
