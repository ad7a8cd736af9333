/**
 * The part of a session that survives a reload. It has no access token. `chain` names the sign-in, and `serial` counts its
 * renewals: of two copies of a chain, the one with the higher serial has the newer refresh token.
 */
export interface KeptSession {
  chain: string;
  serial: number;
  /** By this device's clock. Compared only with other times of sign-ins, to find the later one. */
  signedInAt: number;
  username: string;
  /** Stay signed in after the last tab is closed. */
  keep: boolean;
  refreshToken: string;
}

export interface SessionStore {
  read(): KeptSession | undefined;
  /** Undefined removes the session. */
  write(session: KeptSession | undefined): void;
}

export type StringStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps the session in the tab's storage, or with "keep me signed in" in the browser's. */
export function createSessionStore(key: string, tab: StringStore, browser: StringStore): SessionStore {
  return {
    read: () => later(parse(tab.getItem(key)), parse(browser.getItem(key))),
    write: (session) => {
      put(tab, key, session?.keep === false ? session : undefined);
      put(browser, key, session?.keep === true ? session : undefined);
    },
  };
}

/** Returns the later of two states of the session. */
export function later<Session extends Pick<KeptSession, 'chain' | 'serial' | 'signedInAt'>>(
  one: Session | undefined,
  other: Session | undefined,
): Session | undefined {
  if (!one || !other) return one ?? other;
  if (one.chain === other.chain) return other.serial > one.serial ? other : one;
  return other.signedInAt > one.signedInAt ? other : one;
}

/** With full or forbidden storage only a reload loses the session. */
function put(storage: StringStore, key: string, session: KeptSession | undefined): void {
  try {
    if (session) storage.setItem(key, JSON.stringify(session));
    else storage.removeItem(key);
  } catch (cause) {
    console.warn('The session could not be kept in this browser.', cause);
  }
}

function parse(kept: string | null): KeptSession | undefined {
  if (kept === null) return undefined;
  try {
    const session = JSON.parse(kept) as Partial<KeptSession> | null;
    const whole =
      typeof session?.chain === 'string' &&
      typeof session.serial === 'number' &&
      typeof session.signedInAt === 'number' &&
      typeof session.username === 'string' &&
      typeof session.keep === 'boolean' &&
      typeof session.refreshToken === 'string';
    return whole ? (session as KeptSession) : undefined;
  } catch {
    // Another program wrote under our key.
    return undefined;
  }
}
