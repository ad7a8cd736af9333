import classes from './StateMark.module.css';

/** A switch's state in words; the mark is full for on and open, hollow for the rest. No colour of status: a door may be open. */
export function StateMark({ value, children }: { value: number | null; children: string }) {
  return (
    <span className={classes.state} data-on={value === 1 || undefined}>
      {children}
    </span>
  );
}
