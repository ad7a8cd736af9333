import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { isForbidden, isMissing, isProblemLike, unreadWords } from '../text/problems.ts';
import { Button } from './Button.tsx';
import { IconReload } from './icons.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What belongs here, and why it is empty. */
  detail?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <h2 className={classes.title}>{title}</h2>
      {detail !== undefined && <div className={classes.detail}>{detail}</div>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined;
  /** Other ways out. */
  children?: ReactNode;
}

/** A request that failed, in words, in the place of what it should have brought. */
export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  const words = unreadWords(error);
  const requestId = isProblemLike(error) ? error.requestId : undefined;
  // What a server does not know, or does not let one do, is the same the next time.
  const mayHelp = !isMissing(error) && !isForbidden(error);
  return (
    <div className={classes.state} role="alert">
      <h2 className={classes.title}>{words.title}</h2>
      <div className={classes.detail} lang={words.lang}>
        {words.detail}
      </div>
      <div className={classes.ways}>
        {onRetry !== undefined && mayHelp && (
          <Button variant="default" icon={<IconReload size={16} />} onClick={onRetry}>
            {text.common.retry}
          </Button>
        )}
        {children}
      </div>
      {requestId !== undefined && mayHelp && (
        <code className={classes.request}>{text.problems.requestId(requestId)}</code>
      )}
    </div>
  );
}

/** Where rows will stand: said once to readers, drawn as quiet bars. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={text.common.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.bar} data-width={row % 4} />
      ))}
    </div>
  );
}

/** A whole page that is not there yet; nothing at all for the first moment, so that a quick one does not flicker. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <ListSkeleton />
    </div>
  );
}
