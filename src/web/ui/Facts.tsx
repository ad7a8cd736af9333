import { type ReactNode, useId } from 'react';
import { text } from '../text/index.ts';
import { isForbidden, isMissing, unreadWords } from '../text/problems.ts';
import classes from './Facts.module.css';

/** What is known of one thing, for reading. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  term: string;
  /** Lines are kept as they were written. */
  children: ReactNode;
}

export function Fact({ term, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** A part of a panel under a heading of its own. */
export function PanelSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What there is none of. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}

/** In the place of a part that could not be fetched: why, and another try where it may help. */
export function NotFetched({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const mayHelp = !isMissing(error) && !isForbidden(error);
  const words = unreadWords(error);
  return (
    <p className={classes.nothing}>
      <span lang={words.lang}>{words.detail}</span>{' '}
      {mayHelp && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {text.common.retry}
        </button>
      )}
    </p>
  );
}
