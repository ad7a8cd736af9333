import './zod-without-eval.ts';
import './app.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from '../api/client.ts';
import { config } from '../api/config.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { Session } from '../api/session.ts';
import { preferencesFrom } from '../text/format.ts';
import { once } from '../text/once.ts';
import { signIn as words } from '../text/sign-in.ts';
import { dismissNotice, notify } from '../ui/notices.tsx';
import { App } from './App.tsx';
import { createAppRouter } from './router.ts';

/**
 * Runs while the service renews the session: creates the router, requests the code of the page at the address, and reads the
 * browser's time zones. Each takes a slow phone most of a frame, so each runs in a task of its own.
 */
const router = once(() => createAppRouter(createQueryClient(), new URL(document.baseURI).pathname));
setTimeout(router);
setTimeout(preloadPage);
setTimeout(() => preferencesFrom());

function preloadPage(): void {
  const { latestLocation, getMatchedRoutes, loadRouteChunk } = router();
  const [matchedRoutes] = getMatchedRoutes(latestLocation.pathname);
  // The page reports a failure when it is opened.
  for (const route of matchedRoutes) loadRouteChunk(route)?.catch(() => undefined);
}

/**
 * Draws the dashboard and resolves when its frame is there. `onFailed` gets every error that no page of the dashboard shows.
 * React has then emptied the page.
 */
export function startApp(session: Session, onFailed: (cause: unknown) => void): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  connect({ baseUrl: config().baseUrl, token: session.token, rejected: session.rejected });
  // Requests the page's data before drawing. The page shows failures.
  router()
    .load()
    .catch(() => undefined);
  reportErrors();
  return new Promise((resolve) => {
    const app = <App session={session} router={router()} onShown={resolve} />;
    // A transition draws in slices, so that a slow phone can react to touches.
    startTransition(() => createRoot(place, { onUncaughtError: onFailed }).render(app));
  });
}

/**
 * Offers to reload after an error in a handler or a timer. The page keeps typed text, but it may no longer work. Errors
 * while React draws do not arrive here.
 */
function reportErrors(): void {
  let notice: number | undefined;
  const report = (cause: unknown): void => {
    // Browsers also send notes without an error object, such as "ResizeObserver loop completed".
    if (!(cause instanceof Error) || cause.name === 'AbortError') return;
    if (notice !== undefined) dismissNotice(notice);
    const action = { label: words.reload, run: () => location.reload() };
    notice = notify({ kind: 'problem', words: words.failed.title, action });
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
