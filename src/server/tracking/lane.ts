/**
 * Stores the calls of its accounts, batch after batch. The fast path plans a batch from cached state and sends one
 * statement that checks the state and stores the batch. It plans and sends the next batch before that is answered. If
 * the check fails, or a batch contains more than positions of known devices, `storeLocked` stores it in a transaction
 * that locks before it reads. Calls whose rows another transaction has locked leave the lane. See README.md.
 */
import type { Database, Pipeline } from '../database/database.ts';
import { isDatabaseAway, isLockTimeout } from '../database/failures.ts';
import { type Account, openAccount } from './account.ts';
import {
  answerAll,
  type Call,
  collectPositions,
  holdsPositionsOnly,
  type Marked,
  mark,
  takeTogether,
} from './calls.ts';
import { Ids } from './ids.ts';
import { type StoredPlan, storeLocked } from './locked.ts';
import { findDevices } from './new-vehicles.ts';
import { type Incoming, type Plan, type Planning, planBatch } from './plan.ts';
import { planForAnySize } from './plan-for-any-size.ts';
import type { TrackingQuotas } from './quotas.ts';
import { isRetryable } from './retryable.ts';
import { States } from './states.ts';
import { type Checked, writeInSteps, writeStatement } from './write.ts';

export interface LaneOptions {
  db: Database;
  quotas: TrackingQuotas;
  now(): Date;
  /** Called with the visits of each stored batch. */
  stored?: (plan: Pick<Plan, 'begun' | 'changed'>) => void;
}

/** What a lane does about the locks of other transactions. */
export type AtLocks =
  /** Waits for a moment, then hands over all calls of the account, in order. For many accounts. */
  | { handOver(calls: readonly Call[]): void }
  /** Waits as long as they are held, on the locked path, in `turn`. For one account, until few of its messages are left. */
  | { turn(work: () => Promise<StoredPlan>): Promise<StoredPlan>; handBack(calls: readonly Call[]): void };

/** More than most transactions take. Everyone else in the lane waits as well. */
const lockWaitMs = 100;
/** Messages that a lane stores soon enough beside those of other accounts. */
const handedBackAtMost = 500;
/** Number of batches that take the locked path after another service stored the same vehicles. */
const lockedAfterClash = 4;
/**
 * Limits of the cache: accounts, and geofences of all accounts together (some hundred megabytes). Evicted accounts are
 * read again.
 */
const accountsAtMost = 1000;
const geofencesAtMost = 200_000;

export class Lane {
  private readonly waiting: Call[] = [];
  private messagesWaiting = 0;
  /** Messages of the batch on the locked path. */
  private messagesLocked = 0;
  /** Statements that were sent and not yet answered, with their number of messages. */
  private readonly flights = new Map<Promise<void>, number>();
  /** Resolves the promise of `nextEvent`. */
  private wake = (): void => {};
  /** Batches that clashed or failed, in order. */
  private refused: Call[][] = [];
  private readonly accounts = new Map<number, Account>();
  private readonly pipeline: Pipeline;
  private readonly planning: Planning;
  /** Set while calls are waiting or in flight. */
  working: Promise<void> | undefined;
  private lockedFor = 0;
  /** A cluster stores a batch in several statements, so nothing is sent on top of them. */
  private readonly flightsAtMost: 1 | 2;

  constructor(
    private readonly options: LaneOptions,
    private readonly atLocks: AtLocks,
  ) {
    const { db } = options;
    this.flightsAtMost = db.source.isCluster ? 1 : 2;
    this.pipeline = db.pipeline({ ...planForAnySize(db), lock_timeout: String(lockWaitMs) });
    // Without a fast path no pipeline connects.
    const reads = 'handOver' in atLocks ? this.pipeline : db;
    this.planning = {
      db: reads,
      states: new States(),
      plotIds: new Ids(reads, 'plot'),
      visitIds: new Ids(reads, 'visit'),
    };
  }

  add(call: Call): void {
    this.waiting.push(call);
    this.messagesWaiting += call.messages.length;
    this.wake();
    this.working ??= this.work();
  }

  queue(): { waiting: number; inFlight: number } {
    let inFlight = this.messagesLocked;
    for (const messages of this.flights.values()) inFlight += messages;
    return { waiting: this.messagesWaiting, inFlight };
  }

  /** Only without work. */
  close(): Promise<void> {
    return this.pipeline.close();
  }

  private async work(): Promise<void> {
    // Calls of the same tick share a batch.
    await Promise.resolve();
    try {
      while (this.waiting.length > 0 || this.flights.size > 0 || this.refused.length > 0) {
        if (this.refused.length > 0) await this.storeRefused();
        else if (this.isNextReady()) await this.storeNext();
        else await this.nextEvent();
      }
    } finally {
      // Must run in the same tick as the last check of the queue, so that a call that arrives next starts a new run.
      this.working = undefined;
    }
  }

  /**
   * Whether to send the next batch now. It is sent before the previous one is answered, unless the queue is much
   * smaller than the batch in flight: then more calls may arrive to share it.
   */
  private isNextReady(): boolean {
    if (this.waiting.length === 0 || this.flights.size >= this.flightsAtMost) return false;
    const [inFlight = 0] = this.flights.values();
    return this.messagesWaiting * 2 >= inFlight;
  }

  /** Resolves when a batch was answered or a call arrived. */
  private nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Removes the calls of the next batch from the queue. */
  private take(mayMerge: (first: Call, next: Call) => boolean): Call[] {
    const calls = takeTogether(this.waiting, mayMerge);
    this.messagesWaiting -= messagesOf(calls);
    return calls;
  }

  private async storeNext(): Promise<void> {
    this.planning.states.trim();
    const { atLocks } = this;
    if ('turn' in atLocks) {
      await this.locked(this.take(sameSender));
      if (this.messagesWaiting > handedBackAtMost) return;
      this.messagesWaiting = 0;
      return atLocks.handBack(this.waiting.splice(0));
    }
    if (this.lockedFor > 0 || !this.waiting[0] || !holdsPositionsOnly(this.waiting[0])) {
      await this.settle();
      if (this.refused.length > 0) return;
      this.lockedFor = Math.max(0, this.lockedFor - 1);
      await this.locked(this.take(sameSender));
      return;
    }
    // One statement of a cluster stores one account.
    const { isCluster } = this.options.db.source;
    const calls = this.take((first, next) => holdsPositionsOnly(next) && (!isCluster || sameAccount(first, next)));
    const marked = mark(calls);
    const { states } = this.planning;
    try {
      const batch = await this.known(marked);
      const { age } = states;
      const plan = batch && (await planBatch(this.planning, batch));
      // A clash during planning invalidates the states that the plan is based on.
      if (plan && states.age === age) this.send(plan, marked);
      else this.refused.push(calls);
    } catch (error) {
      states.forgetAll();
      this.refuse(calls, error);
    }
  }

  /** The batch, or undefined if a device is unknown. */
  private async known(marked: readonly Marked[]): Promise<Incoming[] | undefined> {
    const batch: Incoming[] = [];
    for (const each of marked) {
      const account = await this.account(each.call.sender.accountId);
      if (!(await this.collect(each, account, batch))) return undefined;
    }
    return batch;
  }

  /** Adds the positions of a call. Returns false if a device is unknown; most devices are cached. */
  private async collect(marked: Marked, account: Account, batch: Incoming[]): Promise<boolean> {
    const before = batch.length;
    const unknown = new Set<string>();
    collectPositions(marked, account, batch, unknown);
    if (unknown.size === 0) return true;
    if ((await findDevices(this.pipeline, account, unknown)).length > 0) return false;
    batch.length = before;
    collectPositions(marked, account, batch, unknown);
    return true;
  }

  private async account(id: number): Promise<Account> {
    const known = this.accounts.get(id);
    if (known) return known;
    const account = await openAccount(this.options.db, this.planning.db, id);
    this.makeRoom();
    this.accounts.set(id, account);
    return account;
  }

  private makeRoom(): void {
    let geofences = 0;
    for (const account of this.accounts.values()) geofences += account.geofences.size;
    if (this.accounts.size >= accountsAtMost || geofences >= geofencesAtMost) this.accounts.clear();
  }

  private send(plan: Plan, marked: readonly Marked[]): void {
    const calls = marked.map(({ call }) => call);
    const flight = this.write(plan).then(
      (checked) => {
        if (checked?.stored) this.answer(marked, plan);
        else this.clash(calls, checked?.held === true);
      },
      (error: unknown) => this.refuse(calls, error),
    );
    const landed = flight.finally(() => {
      this.flights.delete(landed);
      this.wake();
    });
    this.flights.set(landed, plan.plots.length);
  }

  private answer(marked: readonly Marked[], plan: StoredPlan): void {
    answerAll(marked, plan);
    this.options.stored?.(plan);
  }

  private async write(plan: Plan): Promise<Checked | undefined> {
    const { db, now } = this.options;
    if (db.source.isCluster) return db.transaction((tx) => writeInSteps(tx, plan, now()));
    const [checked] = await this.pipeline.many<Checked>(writeStatement(plan, now()));
    return checked;
  }

  private clash(calls: Call[], held: boolean): void {
    this.planning.states.forgetAll();
    // The account's versions were still valid, so another service changed a stripe.
    if (held) this.lockedFor = lockedAfterClash;
    this.refused.push(calls);
  }

  private refuse(calls: Call[], error: unknown): void {
    this.planning.states.forgetAll();
    if (isRetryable(error)) this.refused.push(calls);
    else if (calls.length > 1 && !isDatabaseAway(error)) this.refused.push(...calls.map((call) => [call]));
    else for (const call of calls) call.fail(error);
  }

  /** Waits for all batches in flight, then stores the first calls of the refused ones again. */
  private async storeRefused(): Promise<void> {
    await this.settle();
    const [first = []] = this.refused;
    const calls = takeTogether(first, sameSender);
    if (first.length === 0) this.refused.shift();
    await this.locked(calls);
  }

  private async settle(): Promise<void> {
    await Promise.all(this.flights.keys());
  }

  /** Without batches in flight. */
  private async locked(calls: readonly Call[]): Promise<void> {
    const id = calls[0]?.sender.accountId ?? 0;
    this.messagesLocked = messagesOf(calls);
    try {
      const marked = mark(calls);
      this.answer(marked, await this.inTurn(id, marked));
    } catch (error) {
      this.planning.states.forgetAll();
      this.accounts.delete(id);
      if ('handOver' in this.atLocks && isLockTimeout(error)) this.atLocks.handOver([...calls, ...this.leave(id)]);
      // Retry calls one by one, so that one bad call does not fail the others.
      else if (calls.length > 1 && !isDatabaseAway(error)) for (const call of calls) await this.locked([call]);
      else for (const call of calls) call.fail(error);
    } finally {
      this.messagesLocked = 0;
    }
  }

  private inTurn(accountId: number, marked: readonly Marked[]): Promise<StoredPlan> {
    const { atLocks, options, planning } = this;
    const store = async (waitMs?: number): Promise<StoredPlan> =>
      storeLocked({ ...planning, ...options, account: await this.account(accountId), lockWaitMs: waitMs }, marked);
    return 'turn' in atLocks ? atLocks.turn(store) : store(lockWaitMs);
  }

  /** Removes the calls of an account, and returns them in order. */
  private leave(accountId: number): Call[] {
    const isOwn = ({ sender }: Call): boolean => sender.accountId === accountId;
    const isOther = (call: Call): boolean => !isOwn(call);
    const calls = [...this.refused.flat(), ...this.waiting].filter(isOwn);
    this.refused = this.refused.map((batch) => batch.filter(isOther)).filter((batch) => batch.length > 0);
    this.waiting.splice(0, this.waiting.length, ...this.waiting.filter(isOther));
    this.messagesWaiting = messagesOf(this.waiting);
    return calls;
  }
}

const messagesOf = (calls: readonly Call[]): number => calls.reduce((sum, { messages }) => sum + messages.length, 0);

const sameAccount = ({ sender }: Call, next: Call): boolean => next.sender.accountId === sender.accountId;
const sameSender = ({ sender }: Call, next: Call): boolean =>
  next.sender.accountId === sender.accountId && next.sender.keyId === sender.keyId;
