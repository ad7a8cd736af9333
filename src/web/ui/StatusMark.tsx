import classes from './StatusMark.module.css';

export type StatusKind = 'good' | 'warning' | 'alarm' | 'information' | 'unknown';

/** A state in words with a mark beside it; the words alone say it, too. */
export function StatusMark({ kind, children }: { kind: StatusKind; children: string }) {
  return (
    <span className={classes.status} data-kind={kind}>
      {children}
    </span>
  );
}
