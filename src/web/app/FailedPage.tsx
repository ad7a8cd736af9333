import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { askService, serviceAway } from '../api/service-away.ts';
import { text } from '../text/index.ts';
import { isProblemLike } from '../text/problems.ts';
import { Button } from '../ui/Button.tsx';
import { IconCopy, IconReload } from '../ui/icons.tsx';
import { PageNotLoaded } from '../ui/lazy-named.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { TitleLine } from '../ui/TitleLine.tsx';
import classes from './FailedPage.module.css';
import { useNotifyShown } from './shown.ts';

const words = text.shell.failed;

/** Shown in place of a page that failed: what happened, what one can do, and details to copy. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useNotifyShown();
  useEffect(() => console.error(error), [error]);
  const reload = (
    <Button variant="default" icon={<IconReload size={16} />} onClick={() => location.reload()}>
      {words.reload}
    </Button>
  );
  if (error instanceof PageNotLoaded) return <NotLoaded>{reload}</NotLoaded>;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <TitleLine title={words.title} />
      <ErrorState error={error} onRetry={retry}>
        {reload}
      </ErrorState>
      <Details error={error} />
    </>
  );
}

/** Reloads when the service is back. If it is there, a newer version was installed, and the person reloads. */
function NotLoaded({ children }: { children: ReactNode }) {
  useEffect(() => {
    let wasAway = serviceAway.get();
    const stop = serviceAway.subscribe(() => {
      if (wasAway && !serviceAway.get()) location.reload();
      wasAway = serviceAway.get();
    });
    void askService();
    return stop;
  }, []);
  const away = useSyncExternalStore(serviceAway.subscribe, serviceAway.get);
  const { title, detail, whenBack } = text.shell.notLoaded;
  return (
    <>
      <TitleLine title={title} />
      {away ? (
        <EmptyState title={title} detail={whenBack} />
      ) : (
        <EmptyState title={title} detail={detail} action={children} />
      )}
    </>
  );
}

function Details({ error }: { error: unknown }) {
  const [copied, setCopied] = useState(false);
  const details = detailsOf(error);
  return (
    <details className={classes.details}>
      <summary>{words.details}</summary>
      <pre className={classes.text}>{details}</pre>
      {/* Over plain http there is no clipboard, but the text can be selected. */}
      {'clipboard' in navigator && (
        <Button
          compact
          variant="default"
          icon={<IconCopy size={15} />}
          onClick={() => void navigator.clipboard.writeText(details).then(() => setCopied(true))}
        >
          {copied ? words.copied : words.copy}
        </Button>
      )}
    </details>
  );
}

/** Contains no typed or fetched data: only the error, the request, the path and the time. */
function detailsOf(error: unknown): string {
  const request = isProblemLike(error) && 'request' in error ? `${String(error.request)} ${error.status}` : undefined;
  const lines = [
    new Date().toISOString(),
    location.pathname,
    request,
    isProblemLike(error) && error.requestId !== undefined ? text.problems.requestId(error.requestId) : undefined,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    navigator.userAgent,
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}
