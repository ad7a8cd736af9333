/**
 * One sign-in as far as it is kept: never an access token. `chain` names the sign-in, `serial` counts its renewals: of two
 * keeps of one chain the higher serial is the one whose refresh token has not been used.
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
  /** Undefined forgets. */
  write(session: KeptSession | undefined): void;
}

export type StringStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A tab's own storage; the browser's only with "keep me signed in". */
export function createSessionStore(key: string, tab: StringStore, browser: StringStore): SessionStore {
  return {
    read: () => later(parse(tab.getItem(key)), parse(browser.getItem(key))),
    write: (session) => {
      put(tab, key, session?.keep === false ? session : undefined);
      put(browser, key, session?.keep === true ? session : undefined);
    },
  };
}

/** Of two states of the session the one that counts. */
export function later<Session extends Pick<KeptSession, 'chain' | 'serial' | 'signedInAt'>>(
  one: Session | undefined,
  other: Session | undefined,
): Session | undefined {
  if (!one || !other) return one ?? other;
  if (one.chain === other.chain) return other.serial > one.serial ? other : one;
  return other.signedInAt > one.signedInAt ? other : one;
}

/** Full or forbidden storage costs the reload, not the session. */
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
    // Something else was written under our key: as good as nothing.
    return undefined;
  }
}
