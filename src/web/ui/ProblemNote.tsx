import type { ReactNode, Ref } from 'react';
import classes from './ProblemNote.module.css';

interface ProblemNoteProps {
  title?: string;
  children: ReactNode;
  /** It is none any more, and yet there is something to do. */
  isOver?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** What went wrong, said where it happened, and read out at once. */
export function ProblemNote({ title, children, isOver, ref }: ProblemNoteProps) {
  return (
    <div ref={ref} className={classes.note} data-over={isOver || undefined} role="alert" tabIndex={-1}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
