import type { ReactNode, Ref } from 'react';
import classes from './ProblemNote.module.css';

interface ProblemNoteProps {
  title?: string;
  children: ReactNode;
  /** The problem is over, but the person has to do something. */
  isOver?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** A problem shown where it happened. Screen readers read it at once. */
export function ProblemNote({ title, children, isOver, ref }: ProblemNoteProps) {
  return (
    <div ref={ref} className={classes.note} data-over={isOver || undefined} role="alert" tabIndex={-1}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
