import classes from './Switch.module.css';
import { Tip } from './Tip.tsx';

interface SwitchProps {
  label: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
  /** The change is being stored: clicks do nothing. */
  pending?: boolean;
  /** Why the switch is disabled. It stays reachable, so that people can read the reason. */
  reason?: string | undefined;
}

/** A switch that takes effect at once. */
export function Switch({ label, on, onSwitch, pending = false, reason }: SwitchProps) {
  const face = (describedBy?: string) => (
    <button
      type="button"
      role="switch"
      className={classes.switch}
      aria-checked={on}
      aria-describedby={describedBy}
      aria-disabled={reason !== undefined || undefined}
      onClick={() => reason === undefined && !pending && onSwitch(!on)}
    >
      <span className={classes.track} aria-hidden="true" />
      {label}
    </button>
  );
  return reason === undefined ? face() : <Tip tip={reason}>{(id) => face(id)}</Tip>;
}
