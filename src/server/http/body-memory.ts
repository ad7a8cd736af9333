import type { Asker } from '../work/fair-queue.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';

/** Bodies up to this size never compete with larger ones for memory. */
const smallBytes = 64_000;

/** An arriving body counts at least this much, because its connection and request take memory as well. */
const leastBytes = 4000;

/** Nobody is known yet. Only the checks before the body run then, and they hold none of it. */
const unknownSender: Asker = { accountId: 0, userId: '' };

/** The memory that one request's body holds. */
export interface HeldBytes {
  /** Whose share the bytes count for. Call it before `hold`. */
  sentBy(sender: Asker): void;
  /** How many bytes are held from now on. Call it whenever bytes arrive. Throws if the body has ended. */
  hold(bytes: number): void;
  /** The body is complete. It keeps its bytes until `release`, and no longer ends for others. */
  arrived(): void;
  /** Stops reading. The body's reader throws the reason. */
  end(reason: Error): void;
  readonly ended: Error | undefined;
  /** `wake` runs on `end`. */
  whenEnded(wake: () => void): void;
  /** `free` runs on `release`. */
  whenReleased(free: () => void): void;
  /** Call when the body is no longer read. Repeated calls do nothing. */
  release(): void;
}

export interface BodyLimits {
  /** All bodies up to `smallBytes` together. */
  smallTotalBytes: number;
  /** All larger bodies together. */
  largeTotalBytes: number;
}

/**
 * Limits the bytes of bodies that all requests hold at the same time. One account holds at most half of them; anonymous
 * senders count as one account, and their addresses as its users. When all of it or a half is full, a body ends with 503:
 * of the account that holds most, and in it of the user who holds most, the body that has waited longest for its next
 * bytes. So nobody suffers from senders who hold more, and a body that has stopped makes room for one that is moving.
 */
export class BodyMemory {
  private readonly small: Pool;
  private readonly large: Pool;

  constructor({ smallTotalBytes, largeTotalBytes }: BodyLimits) {
    this.small = new Pool(smallTotalBytes);
    this.large = new Pool(largeTotalBytes);
  }

  forRequest(): HeldBytes {
    return new Body((bytes) => (bytes > smallBytes ? this.large : this.small));
  }
}

class Body implements HeldBytes {
  ended: Error | undefined;
  private sender = unknownSender;
  private pool: Pool | undefined;
  private bytes = 0;
  private wake = (): void => {};
  private frees: (() => void)[] = [];

  constructor(private readonly poolFor: (bytes: number) => Pool) {}

  sentBy(sender: Asker): void {
    this.sender = sender;
  }

  hold(bytes: number): void {
    this.throwIfEnded();
    const counted = Math.max(bytes, leastBytes);
    const pool = this.poolFor(counted);
    this.leavePool();
    this.pool = pool;
    this.bytes = counted;
    pool.enter(this, this.sender, counted);
    pool.makeRoom(this.sender);
    // It may have been the one to end.
    this.throwIfEnded();
  }

  arrived(): void {
    this.pool?.keep(this, this.sender);
  }

  end(reason: Error): void {
    if (this.ended) return;
    this.ended = reason;
    this.release();
    this.wake();
  }

  whenEnded(wake: () => void): void {
    this.wake = wake;
  }

  whenReleased(free: () => void): void {
    this.frees.push(free);
  }

  release(): void {
    this.leavePool();
    for (const free of this.frees) free();
    this.frees = [];
  }

  private throwIfEnded(): void {
    if (this.ended) throw this.ended;
  }

  private leavePool(): void {
    this.pool?.leave(this, this.sender, this.bytes);
    this.pool = undefined;
  }
}

interface Share {
  bytes: number;
  /** Least recently fed first. */
  arriving: Set<Body>;
}
interface AccountShare {
  bytes: number;
  users: Map<Asker['userId'], Share>;
}

/** Bytes by account and user. */
class Pool {
  private bytes = 0;
  private readonly accounts = new Map<number, AccountShare>();

  constructor(private readonly limitBytes: number) {}

  enter(body: Body, sender: Asker, bytes: number): void {
    const [account, user] = this.sharesOf(sender);
    user.arriving.add(body);
    this.bytes += bytes;
    account.bytes += bytes;
    user.bytes += bytes;
  }

  keep(body: Body, sender: Asker): void {
    this.sharesOf(sender)[1].arriving.delete(body);
  }

  leave(body: Body, sender: Asker, bytes: number): void {
    const [account, user] = this.sharesOf(sender);
    user.arriving.delete(body);
    this.bytes -= bytes;
    account.bytes -= bytes;
    user.bytes -= bytes;
    if (user.bytes === 0) account.users.delete(sender.userId);
    if (account.users.size === 0) this.accounts.delete(sender.accountId);
  }

  makeRoom({ accountId }: Asker): void {
    const own = this.accounts.get(accountId);
    while (own && own.bytes > this.limitBytes / 2) endOne([own]);
    while (this.bytes > this.limitBytes) endOne(this.accounts.values());
  }

  private sharesOf({ accountId, userId }: Asker): [account: AccountShare, user: Share] {
    const account = this.accounts.get(accountId) ?? { bytes: 0, users: new Map<Asker['userId'], Share>() };
    this.accounts.set(accountId, account);
    const user = account.users.get(userId) ?? { bytes: 0, arriving: new Set<Body>() };
    account.users.set(userId, user);
    return [account, user];
  }
}

/** The caller's own body is arriving, so there is always one to end. */
function endOne(accounts: Iterable<AccountShare>): void {
  let most: { account: AccountShare; user: Share } | undefined;
  for (const account of accounts) {
    if (most && account.bytes < most.account.bytes) continue;
    for (const user of account.users.values()) {
      if (user.arriving.size === 0) continue;
      if (!most || account.bytes > most.account.bytes || user.bytes > most.user.bytes) most = { account, user };
    }
  }
  const [victim] = most?.user.arriving ?? [];
  victim?.end(new TooManyWaiting());
}
