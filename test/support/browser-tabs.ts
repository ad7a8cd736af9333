import { createSession, type Session } from '../../src/web/api/session.ts';
import { createSessionStore, type StringStore } from '../../src/web/api/session-store.ts';
import { createTabs } from '../../src/web/api/tabs.ts';
import { createLocks } from './locks.ts';

export function memoryStore(items: Record<string, string> = {}): StringStore & { items: Record<string, string> } {
  return {
    items,
    getItem: (key) => items[key] ?? null,
    setItem: (key, value) => {
      items[key] = value;
    },
    removeItem: (key) => {
      delete items[key];
    },
  };
}

export interface Tab {
  session: Session;
  /** The tab's own storage. A duplicated tab starts with a copy. */
  own: ReturnType<typeof memoryStore>;
  /** How often the page reloaded. */
  reloads: number;
  holdsUnsaved: boolean;
  /** Closes the tab like the browser does. */
  close(): void;
}

export interface Browser {
  /** What all tabs share, and what remains after a restart of the browser. */
  storage: ReturnType<typeof memoryStore>;
  clock: { wall: number; steady: number };
  open(options?: {
    copyOf?: Tab;
    locks?: boolean;
    /** Delays messages to the tab by this time. */
    newsDelayMs?: number;
    /** The number of messages to the tab that get lost at first. */
    lostMessages?: number;
  }): Tab;
  close(): void;
}

let serial = 0;

/** Tabs of one browser, with the real messages between them and locks that behave like a browser's. */
export function createBrowser(baseUrl: string): Browser {
  serial += 1;
  const name = `test-browser-${serial}`;
  const locks = createLocks();
  const storage = memoryStore();
  const clock = { wall: 1_000_000, steady: 0 };
  const tabs = new Set<Tab>();

  const open: Browser['open'] = ({ copyOf, locks: withLocks = true, newsDelayMs = 0, lostMessages = 0 } = {}) => {
    const own = memoryStore({ ...copyOf?.own.items });
    const tab: Tab = {
      own,
      reloads: 0,
      holdsUnsaved: false,
      session: createSession({
        baseUrl,
        store: createSessionStore(name, own, storage),
        openTabs: (hooks) =>
          createTabs({
            ...hooks,
            name,
            locks: withLocks ? locks : undefined,
            openChannel: (channel) => openChannel(channel, newsDelayMs, lostMessages),
          }),
        clocks: () => [clock.wall, clock.steady],
        startOver: () => {
          tab.reloads += 1;
        },
        holdsUnsaved: () => tab.holdsUnsaved,
      }),
      close: () => {
        tab.session.close();
        tabs.delete(tab);
      },
    };
    tabs.add(tab);
    return tab;
  };
  return {
    storage,
    clock,
    open,
    close: () => {
      for (const tab of tabs) tab.close();
    },
  };
}

function openChannel(name: string, delayMs: number, lostMessages: number): BroadcastChannel {
  const channel = new BroadcastChannel(name);
  if (delayMs === 0 && lostMessages === 0) return channel;
  let told = 0;
  const delayed = new Set<NodeJS.Timeout>();
  return {
    postMessage: (message: unknown) => channel.postMessage(message),
    // A closed channel delivers nothing more.
    close: () => {
      for (const timer of delayed) clearTimeout(timer);
      channel.close();
    },
    set onmessage(hear: (event: MessageEvent) => void) {
      channel.onmessage = (event) => {
        told += 1;
        if (told > lostMessages) delayed.add(setTimeout(hear, delayMs, event));
      };
    },
    // The parts that the dashboard uses.
  } as unknown as BroadcastChannel;
}
