/**
 * Stores the calls of its accounts one batch after the other. The usual way: what is known says what to store, one statement
 * checks that and stores it, and the next batch is planned and sent before that is answered. Where the check fails, or more
 * than positions came, or a device that is no vehicle yet, it is done in a transaction that locks before it looks
 * (`Locked`), as soon as nothing else is under way.
 */
import type { Database, Pipeline } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-away.ts';
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
import { storeLocked } from './locked.ts';
import { findDevices } from './new-vehicles.ts';
import { type Incoming, type Plan, type Planning, planBatch } from './plan.ts';
import type { TrackingQuotas } from './quotas.ts';
import { States } from './states.ts';
import { worthAnother } from './worth-another.ts';
import { type Checked, writeStatement } from './write.ts';

export interface LaneOptions {
  db: Database;
  quotas: TrackingQuotas;
  now(): Date;
}

const inFlightAtMost = 2;
/** Where another service stores the same vehicles, so many batches are stored under locks before it is tried without. */
const lockedAfterClash = 4;
/** Accounts that are kept ready, and geofences of all of them: some hundred megabytes. Beyond that they are read again. */
const accountsAtMost = 1000;
const geofencesAtMost = 200_000;

/** Plans hold for whatever the tables hold: they are made while those are empty, and joins go from the arrays to keys. */
const planForAnySize = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
};

export class Lane {
  private readonly waiting: Call[] = [];
  private messagesWaiting = 0;
  /** What was sent and is not yet answered, each with how many messages it is. */
  private readonly flights = new Map<Promise<void>, number>();
  /** Goes on where `news` is waited for. */
  private stir = (): void => {};
  /** Batches that did not go through, in their order. */
  private refused: Call[][] = [];
  private readonly accounts = new Map<number, Account>();
  private readonly pipeline: Pipeline;
  private readonly planning: Planning;
  private working: Promise<void> | undefined;
  private lockedFor = 0;

  constructor(private readonly options: LaneOptions) {
    const { db } = options;
    this.pipeline = db.pipeline(planForAnySize);
    this.planning = {
      db: this.pipeline,
      states: new States(),
      plotIds: new Ids(this.pipeline, 'plot'),
      visitIds: new Ids(this.pipeline, 'visit'),
    };
  }

  add(call: Call): void {
    this.waiting.push(call);
    this.messagesWaiting += call.messages.length;
    this.stir();
    this.working ??= this.work();
  }

  queue(): { waiting: number; underWay: number } {
    let underWay = 0;
    for (const messages of this.flights.values()) underWay += messages;
    return { waiting: this.messagesWaiting, underWay };
  }

  async close(): Promise<void> {
    await this.working;
    await this.pipeline.close();
  }

  private async work(): Promise<void> {
    // What is called in one turn goes together.
    await Promise.resolve();
    try {
      while (this.waiting.length > 0 || this.flights.size > 0 || this.refused.length > 0) {
        if (this.refused.length > 0) await this.storeRefused();
        else if (this.isNextReady()) await this.storeNext();
        else await this.news();
      }
    } finally {
      // In the very turn in which nothing was left: a call that comes with the answer to the last one starts anew.
      this.working = undefined;
    }
  }

  /**
   * The next batch is on its way before the database is done with the one under way; but not with a few messages behind
   * many: until those have landed more may come, to go with them.
   */
  private isNextReady(): boolean {
    if (this.waiting.length === 0 || this.flights.size >= inFlightAtMost) return false;
    const [underWay = 0] = this.flights.values();
    return this.messagesWaiting * 2 >= underWay;
  }

  /** Something has landed, or another call came. */
  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.stir = resolve;
    });
  }

  /** Those of the waiting calls that are next. */
  private take(goesWith: (first: Call, next: Call) => boolean): Call[] {
    const calls = takeTogether(this.waiting, goesWith);
    for (const { messages } of calls) this.messagesWaiting -= messages.length;
    return calls;
  }

  private async storeNext(): Promise<void> {
    this.planning.states.trim();
    if (this.lockedFor > 0 || !this.waiting[0] || !holdsPositionsOnly(this.waiting[0])) {
      await this.settle();
      if (this.refused.length > 0) return;
      this.lockedFor = Math.max(0, this.lockedFor - 1);
      await this.locked(this.take(sameSender));
      return;
    }
    const calls = this.take((_, next) => holdsPositionsOnly(next));
    const marked = mark(calls);
    const { states } = this.planning;
    try {
      const batch = await this.known(marked);
      const { age } = states;
      const plan = batch && (await planBatch(this.planning, batch));
      // What was taken for true while it was planned may have been refused meanwhile.
      if (plan && states.age === age) this.send(plan, marked);
      else this.refused.push(calls);
    } catch (error) {
      states.forgetAll();
      this.refuse(calls, error);
    }
  }

  /** The batch, if all its devices are vehicles. */
  private async known(marked: readonly Marked[]): Promise<Incoming[] | undefined> {
    const batch: Incoming[] = [];
    for (const each of marked) {
      const account = await this.account(each.call.sender.accountId);
      if (!(await this.collect(each, account, batch))) return undefined;
    }
    return batch;
  }

  /** Whether all its devices are vehicles. They mostly are, and known. */
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
    const account = await openAccount(this.options.db, id);
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
    const flight = this.pipeline.many<Checked>(writeStatement(plan, this.options.now())).then(
      ([checked]) => {
        if (checked?.stored) answerAll(marked, plan);
        else this.clash(calls, checked?.held === true);
      },
      (error: unknown) => this.refuse(calls, error),
    );
    const landed = flight.finally(() => {
      this.flights.delete(landed);
      this.stir();
    });
    this.flights.set(landed, plan.plots.length);
  }

  private clash(calls: Call[], held: boolean): void {
    this.planning.states.forgetAll();
    // Held: it was a stripe that another service had changed.
    if (held) this.lockedFor = lockedAfterClash;
    this.refused.push(calls);
  }

  private refuse(calls: Call[], error: unknown): void {
    this.planning.states.forgetAll();
    if (worthAnother(error)) this.refused.push(calls);
    else if (calls.length > 1 && !isDatabaseAway(error)) this.refused.push(...calls.map((call) => [call]));
    else for (const call of calls) call.fail(error);
  }

  /** Whatever was under way together is over before any of it is tried again, in its order. */
  private async storeRefused(): Promise<void> {
    await this.settle();
    const refused = this.refused;
    this.refused = [];
    for (const calls of refused) {
      const rest = [...calls];
      while (rest.length > 0) await this.locked(takeTogether(rest, sameSender));
    }
  }

  private async settle(): Promise<void> {
    await Promise.all(this.flights.keys());
  }

  private async locked(calls: Call[]): Promise<void> {
    const id = calls[0]?.sender.accountId ?? 0;
    try {
      const account = await this.account(id);
      const marked = mark(calls);
      answerAll(marked, await storeLocked({ ...this.planning, ...this.options, account }, marked));
    } catch (error) {
      this.planning.states.forgetAll();
      this.accounts.delete(id);
      // One bad call costs its neighbours nothing.
      if (calls.length > 1 && !isDatabaseAway(error)) for (const call of calls) await this.locked([call]);
      else for (const call of calls) call.fail(error);
    }
  }
}

const sameSender = ({ sender }: Call, next: Call): boolean =>
  next.sender.accountId === sender.accountId && next.sender.keyId === sender.keyId;
