import { type KeptSession, later } from './session-store.ts';

/** What tabs hand to each other. Durations, not moments: the clock may be wrong. */
export interface SharedTokens extends Omit<KeptSession, 'refreshToken'> {
  /** A server that knows only the API document gives none. */
  refreshToken: string | undefined;
  accessToken: string | undefined;
  /** Left of the access token's life when this was sent, and the whole of it. */
  remainingMs: number;
  lifetimeMs: number;
}

/** Milliseconds by the wall clock, and by the clock that nobody can set. */
export type TwoClocks = () => readonly [wall: number, steady: number];

/** The tokens that this tab has in memory. */
export interface HeldTokens {
  current(): SharedTokens | undefined;
  put(tokens: SharedTokens): void;
  drop(): void;
  /** Whether these are to be preferred to what is held. */
  betters(tokens: SharedTokens): boolean;
  /** The access token, as long as it can be used. */
  usable(): string | undefined;
  /** Not yet time to renew. */
  isFresh(): boolean;
  renewInMs(): number;
  /** What is held, with what is left of it now. */
  share(): SharedTokens | undefined;
}

/** Renewed in the background from here on: five minutes, or a quarter of a short life. */
const renewBefore = (lifetimeMs: number): number => Math.min(5 * 60_000, lifetimeMs / 4);
/** Not used any more from here on: it could end on the way. */
const stopBefore = (lifetimeMs: number): number => Math.min(15_000, lifetimeMs / 20);

/**
 * Elapsed time is the larger of two: the steady clock may stand still while the machine sleeps, the wall clock may be set
 * back. Set forward, it only makes us renew early.
 */
export function createHeldTokens(clocks: TwoClocks): HeldTokens {
  let held: (SharedTokens & { since: readonly [number, number] }) | undefined;

  const remainingMs = (): number => {
    if (!held?.accessToken) return 0;
    const [wall, steady] = clocks();
    return held.remainingMs - Math.max(0, wall - held.since[0], steady - held.since[1]);
  };
  const renewInMs = (): number => remainingMs() - renewBefore(held?.lifetimeMs ?? 0);

  return {
    current: () => held,
    put: (tokens) => {
      held = { ...tokens, since: clocks() };
    },
    drop: () => {
      held = undefined;
    },
    betters: (tokens) => {
      const same = held?.chain === tokens.chain && held.serial === tokens.serial;
      return same ? tokens.remainingMs > remainingMs() : later<SharedTokens>(held, tokens) === tokens;
    },
    usable: () => (held && remainingMs() > stopBefore(held.lifetimeMs) ? held.accessToken : undefined),
    isFresh: () => renewInMs() > 0,
    renewInMs,
    share: () => {
      if (!held) return undefined;
      const { since, ...tokens } = held;
      return { ...tokens, remainingMs: remainingMs() };
    },
  };
}
