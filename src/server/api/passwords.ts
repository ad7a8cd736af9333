import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { cleanPassword } from '../../contract/text-kinds.ts';
import { type Asker, FairQueue } from '../work/fair-queue.ts';

/** argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const argonOptions = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

/**
 * Hashes share the thread pool of four with files and compression, so only some run at once and one processor stays
 * free. Beyond the queue's limits a request is refused, instead of a wait of half a minute.
 */
const limits = {
  atATime: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingPerUser: 100,
  waitingPerAccount: 400,
  waitingAtMost: 800,
};

/** Hash of a random password, so that sign-in takes as long for an unknown user as for a known one. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$et7NJGSjpTN7uJX69TKaCw$rPBwP0/g793mQGO4mNC8uOsLr9g9B9V5GNPEjdnKDQA';

/** The form that is hashed, then those in which another keyboard may have typed an earlier password. */
const formsOf = (password: string): Set<string> => {
  const form = cleanPassword(password);
  return new Set([form, password, form.normalize('NFD')]);
};

export interface Passwords {
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * An undefined `hash` (unknown user) takes as long and returns false. `first` runs before the work, when it is
   * this call's turn; an error in it aborts the call.
   */
  verify(hash: string | undefined, password: string, asker: Asker, first?: () => Promise<void>): Promise<boolean>;
  /** Whether the hash of a right password is of the form that is hashed now. */
  isCurrent(hash: string, password: string, asker: Asker): Promise<boolean>;
  /** Resolves when a call of this asker would start now. */
  turn(asker: Asker): Promise<void>;
}

/** `options`: the cost of new hashes. Tests pass a lower one. */
export function createPasswords(options: Options = argonOptions): Passwords {
  const queue = new FairQueue(limits);
  return {
    hash: (password, asker) => queue.take(asker, () => argonHash(cleanPassword(password), options)),
    verify: (hash, password, asker, first) =>
      queue.take(asker, async () => {
        await first?.();
        for (const form of formsOf(password)) {
          if ((await argonVerify(hash ?? dummyHash, form)) && hash !== undefined) return true;
        }
        return false;
      }),
    isCurrent: async (hash, password, asker) =>
      formsOf(password).size === 1 || queue.take(asker, () => argonVerify(hash, cleanPassword(password))),
    turn: (asker) => queue.take(asker, async () => {}),
  };
}

/** For the command line and the demo, which hash only one or two. */
export const hashPassword = (password: string): Promise<string> => argonHash(cleanPassword(password), argonOptions);
