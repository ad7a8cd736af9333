import { loadConfig } from './config.ts';
import { createSession, type Session, type SessionOptions } from './session.ts';
import { createSessionStore, type StringStore } from './session-store.ts';
import { createTabs, type TabChannel } from './tabs.ts';

/** Contains the path, because two services can share an origin. `public/early.js` uses the same names. */
const name = `fenceline:${new URL(document.baseURI).pathname}`;
const hintKey = `${name} hint`;
const farewellKey = `${name} farewell`;

const tabStorage = storageOr(() => sessionStorage);
const browserStorage = storageOr(() => localStorage);

/** Opens this browser's session. Throws `ApiProblem` if the service does not answer. */
export async function openSession(page: Pick<SessionOptions, 'startOver' | 'holdsUnsaved'>): Promise<Session> {
  const { baseUrl } = await loadConfig();
  const session = createSession({
    ...page,
    baseUrl,
    store: createSessionStore(name, tabStorage, browserStorage),
    openTabs: (hooks) =>
      createTabs({
        ...hooks,
        name,
        // Undefined if the page came over plain http from another machine.
        locks: (navigator as { locks?: LockManager }).locks,
        openChannel,
      }),
    clocks: () => [Date.now(), performance.now()],
  });
  session.subscribe(() => hint(session));
  for (const wake of ['visibilitychange', 'online', 'pageshow', 'focus']) addEventListener(wake, session.refresh);
  return session;
}

/** Remembers that a user is signed in, so that a new tab does not flash the form while it asks the other tabs. */
function hint(session: Session): void {
  const { phase } = session.state();
  if (phase === 'active') browserStorage.setItem(hintKey, '1');
  if (phase === 'signedOut') browserStorage.removeItem(hintKey);
}

/** Notes for the sign-in page that the service did not answer the sign-out. */
export const noteFailedSignOut = (): void => tabStorage.setItem(farewellKey, '1');

export function takeFailedSignOut(): boolean {
  const noted = tabStorage.getItem(farewellKey) !== null;
  tabStorage.removeItem(farewellKey);
  return noted;
}

/** In a browser without `BroadcastChannel` each tab has its own session. */
function openChannel(channel: string): TabChannel {
  try {
    return new BroadcastChannel(channel);
  } catch {
    return { onmessage: null, postMessage: () => {}, close: () => {} };
  }
}

/** Falls back to memory if the browser has no storage, forbids it or has no room. Then only a reload loses the session. */
function storageOr(open: () => Storage | null): StringStore {
  const items = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      const storage = open();
      return storage === null ? undefined : work(storage);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => items.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored) items.delete(key);
      else items.set(key, value);
    },
    removeItem: (key) => {
      items.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
