import { type ReactNode, useId } from 'react';
import { text } from '../text/index.ts';
import { isForbidden, isMissing, unreadWords } from '../text/problems.ts';
import classes from './Facts.module.css';
import { Quiet, Stack } from './layout.tsx';

/** A list of terms and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Stack as="dl" gap={14} className={classes.facts}>
      {children}
    </Stack>
  );
}

interface FactProps {
  term: string;
  /** Keeps line breaks. */
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

/** A section of a panel with a heading. */
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

/** A text for an empty section. */
export function Nothing({ children }: { children: ReactNode }) {
  return <Quiet size={13}>{children}</Quiet>;
}

/** Replaces a section that could not be loaded: the reason, and a retry if that may help. */
export function NotFetched({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const mayHelp = !isMissing(error) && !isForbidden(error);
  const words = unreadWords(error);
  return (
    <Quiet size={13}>
      <span lang={words.lang}>{words.detail}</span>{' '}
      {mayHelp && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {text.common.retry}
        </button>
      )}
    </Quiet>
  );
}
