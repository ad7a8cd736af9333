import type { Motion, Urgency } from './map-vehicle.ts';
import classes from './VehicleMark.module.css';

interface VehicleMarkProps {
  motion: Motion;
  /** Degrees from north. */
  heading?: number | null;
  urgency?: Urgency;
}

/** A vehicle mark as on the map, next to text that says the same. */
export function VehicleMark({ motion, heading = null, urgency = 'none' }: VehicleMarkProps) {
  return (
    <svg
      className={classes.mark}
      data-motion={motion}
      viewBox="-12 -12 24 24"
      width={22}
      height={22}
      aria-hidden="true"
      focusable="false"
    >
      {urgency !== 'none' && (
        <circle className={classes.ring} data-urgency={urgency} r="10.2" fill="none" strokeWidth="2.2" />
      )}
      {motion === 'silent' && <circle r="5" fill="none" stroke="currentColor" strokeWidth="2.2" />}
      {motion !== 'silent' && <circle r="5.6" fill="currentColor" />}
      {motion === 'driving' && heading !== null && (
        <path d="M-4.4-3.6 0-10.6 4.4-3.6z" fill="currentColor" transform={`rotate(${heading})`} />
      )}
    </svg>
  );
}
