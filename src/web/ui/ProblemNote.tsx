import type { ReactNode, Ref } from 'react';
import classes from './ProblemNote.module.css';

interface ProblemNoteProps {
  title?: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** What went wrong, said where it happened, and read out at once. */
export function ProblemNote({ title, children, ref }: ProblemNoteProps) {
  return (
    <div ref={ref} className={classes.note} role="alert" tabIndex={-1}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
