import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { WorkQueue } from '../work/queue.ts';

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
export const argonOptions = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

/**
 * Hashes run on the thread pool of four that files and compression use too, and leave a processor to everything else. Whoever
 * finds so many waiting is turned away (503) rather than kept for half a minute.
 */
const atATime = Math.max(1, Math.min(2, availableParallelism() - 1));
const waitingAtMost = 400;

/** Of a random password that nobody kept: an unknown user's sign-in takes as long as a known one's. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$et7NJGSjpTN7uJX69TKaCw$rPBwP0/g793mQGO4mNC8uOsLr9g9B9V5GNPEjdnKDQA';

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * `hash` undefined: there is no such user. Takes as long and is never true. `first` runs when the turn has come, before
   * the work; what it throws ends it.
   */
  verify(hash: string | undefined, password: string, first?: () => Promise<void>): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const queue = new WorkQueue(atATime, waitingAtMost);
  return {
    hash: (password) => queue.take(() => argonHash(password, argonOptions)),
    verify: (hash, password, first) =>
      queue.take(async () => {
        await first?.();
        const right = await argonVerify(hash ?? nobodysHash, password);
        return right && hash !== undefined;
      }),
  };
}

/** For the command line and the demo, which hash one or two. */
export const hashPassword = (password: string): Promise<string> => argonHash(password, argonOptions);
