import classes from './StatusMark.module.css';

export type StatusKind = 'good' | 'warning' | 'alarm' | 'information' | 'unknown';

/** A state as text with a coloured mark. The text is enough without the mark. */
export function StatusMark({ kind, children }: { kind: StatusKind; children: string }) {
  return (
    <span className={classes.status} data-kind={kind}>
      {children}
    </span>
  );
}
