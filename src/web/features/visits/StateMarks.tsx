import { text } from '../../text/all.ts';
import classes from './StateMarks.module.css';
import type { VisitRow } from './visit-row.ts';

const words = text.visits;

/** Marks of a visit that has not ended or that began before the period. */
export function StateMarks({ row }: { row: Pick<VisitRow, 'stillInside' | 'beganBefore'> }) {
  return (
    <span className={classes.marks}>
      {row.beganBefore && (
        <span className={classes.mark} data-kind="before">
          {words.states.before}
        </span>
      )}
      {row.stillInside && (
        <span className={classes.mark} data-kind="inside">
          {words.states.inside}
        </span>
      )}
    </span>
  );
}
