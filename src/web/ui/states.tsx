import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { isForbidden, isMissing, isProblemLike, unreadWords } from '../text/problems.ts';
import { Button } from './Button.tsx';
import { IconReload } from './icons.tsx';
import { Row, Stack } from './layout.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What the page is for and why it is empty. */
  detail?: ReactNode;
  /** The main action. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" className={classes.state}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <h2 className={classes.title}>{title}</h2>
      {detail !== undefined && <div className={classes.detail}>{detail}</div>}
      {action}
    </Stack>
  );
}

interface NoMatchProps {
  title: string;
  detail: string;
  /** The button's label: "Clear filters" */
  clear: string;
  onClear: () => void;
}

/** Replaces rows that a search or a filter hides, and ends it. */
export function NoMatch({ title, detail, clear, onClear }: NoMatchProps) {
  const button = (
    <Button variant="default" onClick={onClear}>
      {clear}
    </Button>
  );
  return <EmptyState title={title} detail={detail} action={button} />;
}

interface ErrorStateProps {
  error: unknown;
  /** Left out: a retry cannot help. */
  onRetry?: (() => void) | undefined;
  /** Other actions. */
  children?: ReactNode;
}

/** Replaces content whose request has failed. */
export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  const words = unreadWords(error);
  const requestId = isProblemLike(error) ? error.requestId : undefined;
  // A missing endpoint or permission will be missing at the next attempt too.
  const mayHelp = !isMissing(error) && !isForbidden(error);
  return (
    <Stack align="center" justify="center" className={classes.state} role="alert">
      <h2 className={classes.title}>{words.title}</h2>
      <div className={classes.detail} lang={words.lang}>
        {words.detail}
      </div>
      <Row align="stretch" wrap justify="center">
        {onRetry !== undefined && mayHelp && (
          <Button variant="default" icon={<IconReload size={16} />} onClick={onRetry}>
            {text.common.retry}
          </Button>
        )}
        {children}
      </Row>
      {requestId !== undefined && mayHelp && (
        <code className={classes.request}>{text.problems.requestId(requestId)}</code>
      )}
    </Stack>
  );
}

/** Placeholder for rows that are loading. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap={4} className={classes.skeleton} role="status" aria-label={text.common.loading} data-print="loading">
      {Array.from({ length: rows }, (_, row) => (
        <Row gap={0} key={row} className={classes.bar} data-width={row % 4} />
      ))}
    </Stack>
  );
}

/** Placeholder for a page that is loading. Empty for the first moment, so that a fast page does not flicker. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <ListSkeleton />
    </div>
  );
}
