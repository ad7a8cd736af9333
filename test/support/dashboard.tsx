import type { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { connect } from '../../src/web/api/client.ts';
import { loadConfig } from '../../src/web/api/config.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { createSession, type Session } from '../../src/web/api/session.ts';
import { createSessionStore } from '../../src/web/api/session-store.ts';
import { App } from '../../src/web/app/App.tsx';
import { type AppRouter, createAppRouter } from '../../src/web/app/router.ts';
import { dismissAllNotices } from '../../src/web/ui/notices.tsx';
import { hasUnsavedChanges } from '../../src/web/ui/unsaved.ts';
import { memoryStore } from './browser-tabs.ts';
import { answerDelay } from './late-answers.ts';
import { type Client, password as everyonesPassword } from './service.ts';

export interface Dashboard {
  user: UserEvent;
  session: Session;
  router: AppRouter;
  queryClient: QueryClient;
  /** How often the page reloaded. */
  reloads: () => number;
  /** Opens another address like a link. */
  visit(path: string): Promise<void>;
}

/** A service in this process, ours or another. */
interface Server {
  request: (path: string, init?: RequestInit) => Response | Promise<Response>;
}

/** The service that answers the dashboard's requests. */
export interface Fetching {
  /** Answers instead of the service. Without an answer the service is used. */
  instead?: (
    method: string,
    path: string,
    body: BodyInit | null | undefined,
  ) => Response | undefined | Promise<Response | undefined>;
}

/** Sends the dashboard's requests to a service in this process, until the end of the test. */
export function fetchFrom(app: Server, fetching: Fetching = {}): void {
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    await answerDelay();
    const { pathname, search } = new URL(input, document.baseURI);
    const method = init.method ?? 'GET';
    const replacement = await fetching.instead?.(method, pathname + search, init.body);
    if (replacement) return replacement;
    init.signal?.throwIfAborted();
    // Node's fetch does not accept jsdom's signals and form bodies.
    const { signal: _, body, ...rest } = init;
    const form = body instanceof URLSearchParams;
    const headers = new Headers(init.headers);
    if (form) headers.set('content-type', 'application/x-www-form-urlencoded');
    const sent = { ...rest, headers, ...(body && { body: form ? String(body) : body }) };
    const response = await app.request(pathname + search, sent);
    await answerDelay();
    return response;
  });
}

/** A window shows one page. Another one that is left in it would follow each navigation, with what it knows. */
let closePage = (): void => {};

/** A page of the dashboard, signed in, on a service in this process. It replaces the page that a test opened before. */
export async function openDashboard(
  { app, username, password = everyonesPassword }: Pick<Client, 'username'> & { app: Server; password?: string },
  path: string,
  fetching: Fetching = {},
): Promise<Dashboard> {
  closePage();
  fetchFrom(app, fetching);
  dismissAllNotices();
  // As in index.html.
  document.head.innerHTML = '<base href="/">';
  window.history.replaceState(null, '', path);
  const { baseUrl } = await loadConfig();
  let reloads = 0;
  const session = createSession({
    baseUrl,
    store: createSessionStore('test', memoryStore(), memoryStore()),
    // The only tab.
    openTabs: () => ({ oneAtATime: (work) => work(), ask: async () => {}, send: () => {}, close: () => {} }),
    clocks: () => [Date.now(), performance.now()],
    startOver: () => {
      reloads += 1;
    },
    holdsUnsaved: hasUnsavedChanges,
  });
  connect({ baseUrl, token: session.token, rejected: session.rejected });
  await session.signIn({ username, password, keep: false });
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, '/');
  let unmount = (): void => {};
  closePage = () => {
    closePage = () => {};
    unmount();
    router.history.destroy();
    // What still waits for an answer must not change the address of the next page.
    Object.assign(router.history, { push: () => {}, replace: () => {} });
    queryClient.clear();
    session.close();
  };
  onTestFinished(() => closePage());
  await act(async () => {
    ({ unmount } = render(<App session={session} router={router} onShown={() => {}} />));
  });
  return {
    user: userEvent.setup(),
    session,
    router,
    queryClient,
    reloads: () => reloads,
    visit: (to) => act(async () => router.history.push(to)),
  };
}
