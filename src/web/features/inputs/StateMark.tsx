import classes from './StateMark.module.css';

/** The state of an input as text, with a full mark for on and open. It has no status colour, because an open door is normal. */
export function StateMark({ value, children }: { value: number | null; children: string }) {
  return (
    <span className={classes.state} data-on={value === 1 || undefined}>
      {children}
    </span>
  );
}
