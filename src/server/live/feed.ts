/** An account's queue of live events, read once for all its listeners in this service. */
import { liveKeptSeconds } from '../../contract/choices.ts';
import type { LiveKind } from '../../contract/live.ts';
import type { Database, Queryable } from '../database/database.ts';
import { DatabaseBusy, isDatabaseAway } from '../database/failures.ts';
import { type LiveRead, type LiveRow, numberEvents, readLiveEvents } from '../store/live-events.ts';
import { markFrame, recordFrames } from './frames.ts';
import { type EventPlace, isOfQueue } from './place.ts';
import { countOf, namesIn, recordsOf, recordsSeen } from './records.ts';
import { scopeOf } from './scope.ts';

/** Without a hint, changes of other services are found within this time. */
const pollMs = 3000;
/** Events within this time are read and sent together. */
const togetherMs = 50;
const failedMs = 1000;
/** After this many failures in a row the unreadable rows are skipped, so that one bad row does not block everybody. */
const maxFailures = 3;
const rowsAtATime = 200;
/** Larger changes are not sent one by one: reading the list is faster after an import. */
const maxRecords = 5000;

export interface Listener {
  /** The last event received; undefined: start now. `unknown`: not recognised. */
  after: EventPlace | 'unknown' | undefined;
  /** Returns false if the piece did not fit; nothing is queued then. */
  put(piece: Uint8Array): boolean;
}

/** Waits for a change of some kinds after a number. */
export interface Waiter {
  after: number;
  /** Of rows. Undefined: any. */
  kinds: readonly LiveKind[] | undefined;
  /** Called for each turn after which there may be such rows. */
  wake(): void;
}

interface Options {
  db: Database;
  now: () => Date;
  accountId: number;
  /** Of the listeners. Null: all. */
  fleetIds: readonly number[] | null;
  warn(message: string, error: unknown): void;
}

export class Feed {
  private readonly joining = new Set<Listener>();
  private readonly listeners = new Set<Listener>();
  private readonly newWaiters = new Set<Waiter>();
  private readonly waiters = new Set<Waiter>();
  /** The number of the last row that was sent. */
  private place: number | undefined;
  /** Where `place` began, and the number of the last row of each kind since. */
  private from = 0;
  private readonly lastOf = new Map<string, number>();
  private queue = '';
  /** Of limited fleets: see `scopeOf`. */
  private scope: string | undefined;
  /** The database as the listeners see it; undefined if they see all fleets. */
  private readonly seen: Queryable | undefined;
  private running = false;
  private failures = 0;
  private hinted = false;
  private wakeUp: (() => void) | undefined;

  constructor(private readonly options: Options) {
    const { db, fleetIds } = options;
    this.seen = fleetIds === null ? undefined : db.limited(fleetIds);
  }

  get isIdle(): boolean {
    return [this.joining, this.listeners, this.newWaiters, this.waiters].every(({ size }) => size === 0);
  }

  add(listener: Listener): void {
    this.joining.add(listener);
    this.start();
  }

  remove(listener: Listener): void {
    this.joining.delete(listener);
    this.listeners.delete(listener);
    this.wake();
  }

  addWaiter(waiter: Waiter): void {
    this.newWaiters.add(waiter);
    this.start();
  }

  removeWaiter(waiter: Waiter): void {
    this.newWaiters.delete(waiter);
    this.waiters.delete(waiter);
    this.wake();
  }

  /** Wakes all waiters. */
  release(): void {
    for (const waiter of [...this.newWaiters, ...this.waiters]) waiter.wake();
  }

  private start(): void {
    this.wake();
    if (!this.running) void this.run();
  }

  /** Call when something may have been stored. */
  wake(): void {
    this.hinted = true;
    this.wakeUp?.();
  }

  /** Runs while there are listeners. */
  private async run(): Promise<void> {
    this.running = true;
    while (!this.isIdle) {
      this.hinted = false;
      const restMs = await this.round().catch((error: unknown) => {
        this.options.warn('Live events could not be read', error);
        // An outage says nothing about the rows.
        if (!isDatabaseAway(error) && !(error instanceof DatabaseBusy)) this.failures += 1;
        return failedMs;
      });
      if (restMs === failedMs) await this.rest(failedMs, failedMs);
      else if (restMs > 0) await this.rest(togetherMs, restMs);
    }
    this.running = false;
    // Nothing is remembered without listeners.
    this.place = undefined;
  }

  /** At least `ms`, then until there is a hint or the poll interval ends. */
  private async rest(minimumMs: number, maximumMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, minimumMs));
    if (this.hinted || this.isIdle || maximumMs <= minimumMs) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maximumMs - minimumMs);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = undefined;
  }

  /** Reads new rows, sends them, and adds joining listeners. Returns how long to wait. */
  private async round(): Promise<number> {
    const { db, accountId } = this.options;
    await numberEvents(db, accountId);
    if (this.place === undefined) await this.begin();
    if (this.failures >= maxFailures) await this.passOver();
    const after = this.placeNow();
    // Who joins during the reading may know later rows, from another service.
    const joining = [...this.joining];
    const read = await readLiveEvents(db, accountId, { after, limit: rowsAtATime });
    const rows = firstOf(read.rows);
    const isAll = rows.length === read.rows.length && rows.length < rowsAtATime;
    await this.sendRecords({ ...read, rows });
    if (!isAll) return 0;
    for (const listener of joining) await this.join(listener);
    this.admitWaiters();
    this.failures = 0;
    return pollMs;
  }

  private async begin(): Promise<void> {
    const { db, accountId } = this.options;
    const { last, queue } = await readLiveEvents(db, accountId, { after: 0, limit: 0 });
    this.moveTo(last, queue);
    await this.readScope();
  }

  /** What happened up to there is not known. */
  private moveTo(place: number, queue: string): void {
    this.place = place;
    this.from = place;
    this.lastOf.clear();
    this.queue = queue;
  }

  /** Returns whether a vehicle entered or left the fleets. */
  private async readScope(): Promise<boolean> {
    const { accountId, fleetIds } = this.options;
    if (!this.seen || fleetIds === null) return false;
    const before = this.scope;
    this.scope = await scopeOf(this.seen, accountId, fleetIds);
    return before !== this.scope;
  }

  /** All listeners must reload. */
  private async passOver(): Promise<void> {
    await this.begin();
    this.failures = 0;
    for (const listener of this.joining) listener.after = 'unknown';
    for (const listener of this.listeners) this.reset(listener);
  }

  private async sendRecords(read: LiveRead): Promise<void> {
    const isOtherQueue = read.queue !== this.queue;
    const hasMoved = read.rows.some(({ kind }) => kind === 'vehicle') && (await this.readScope());
    const isSendable = !isOtherQueue && !hasMoved && !isTooMuch(read.rows);
    const piece = isSendable && this.listeners.size > 0 ? await this.piece(read.rows) : undefined;
    const broken = !isSendable || piece === 'unknown';
    // Numbers of another queue may be lower.
    if (isOtherQueue) this.moveTo(read.last, read.queue);
    this.place = isOtherQueue ? read.last : (read.rows.at(-1)?.number ?? this.place);
    for (const { kind, number } of read.rows) this.lastOf.set(kind, number);
    for (const listener of this.listeners) {
      if (broken) this.reset(listener);
      else if (piece) this.put(listener, piece);
    }
    for (const waiter of this.waiters) if (broken || this.hasNewsFor(waiter)) waiter.wake();
  }

  private admitWaiters(): void {
    for (const waiter of this.newWaiters) {
      this.newWaiters.delete(waiter);
      this.waiters.add(waiter);
      if (this.hasNewsFor(waiter)) waiter.wake();
    }
  }

  /** A waiter that asked before we began has to look for itself. */
  private hasNewsFor({ after, kinds }: Waiter): boolean {
    if (after < this.from) return true;
    if (kinds === undefined) return this.placeNow() > after;
    return kinds.some((kind) => (this.lastOf.get(kind) ?? 0) > after);
  }

  /** A listener resumes at its place if all later events are kept, up to our place. */
  private async join(listener: Listener): Promise<void> {
    const missed = await this.missedBy(listener);
    // It may have left in the meantime.
    if (!this.joining.delete(listener)) return;
    this.listeners.add(listener);
    const { after } = listener;
    if (missed === undefined || after === 'unknown') return this.reset(listener);
    const pieces = [markFrame('hello', after ?? this.here()), ...missed];
    pieces.every((piece) => this.put(listener, piece));
  }

  /** Undefined if events may be missing, or are too many. */
  private async missedBy({ after }: Listener): Promise<Uint8Array[] | undefined> {
    const { db, accountId, now } = this.options;
    const upTo = this.placeNow();
    const keptSince = now().getTime() - liveKeptSeconds * 1000;
    if (!after) return [];
    if (after === 'unknown' || !isOfQueue(after, this.queue) || after.number > upTo) return undefined;
    if (after.scope !== this.scope) return undefined;
    const pieces: Uint8Array[] = [];
    const all: LiveRow[] = [];
    // A partially sent row is sent again. Its records are read now, so a repetition does no harm.
    let from = after.sent === undefined ? after.number : after.number - 1;
    for (;;) {
      const { rows } = await readLiveEvents(db, accountId, { after: from, upTo, limit: rowsAtATime });
      all.push(...rows);
      if (isTooMuch(all) || rows.some(({ storedUtc }) => storedUtc.getTime() < keptSince)) return undefined;
      const piece = await this.piece(rows);
      if (piece === 'unknown') return undefined;
      if (piece) pieces.push(piece);
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtATime) return pieces;
      from = last.number;
    }
  }

  /** `unknown`: a record is gone, and nothing says whether the listeners saw it. */
  private async piece(rows: readonly LiveRow[]): Promise<Uint8Array | 'unknown' | undefined> {
    if (rows.length === 0) return undefined;
    const { db, accountId } = this.options;
    const named = rows.flatMap((row) => namesIn(row));
    const records = this.seen
      ? await recordsSeen(this.seen, db, accountId, named)
      : await recordsOf(db, accountId, named);
    if (!records) return 'unknown';
    return records.length === 0 ? undefined : recordFrames({ queue: this.queue, scope: this.scope }, records);
  }

  private put(listener: Listener, piece: Uint8Array): boolean {
    if (listener.put(piece)) return true;
    this.reset(listener);
    return false;
  }

  private reset(listener: Listener): void {
    listener.put(markFrame('reset', this.here()));
  }

  private placeNow(): number {
    if (this.place === undefined) throw new Error('The queue has not been read yet.');
    return this.place;
  }

  private here(): EventPlace {
    return { queue: this.queue, number: this.placeNow(), scope: this.scope };
  }
}

/** The first row, and the rows that are sent with it. */
function firstOf(rows: readonly LiveRow[]): LiveRow[] {
  let count = 0;
  return rows.filter((row, index) => {
    count += countOf(row);
    return index === 0 || count <= maxRecords;
  });
}

const isTooMuch = (rows: readonly LiveRow[]): boolean =>
  rows.some(({ kind }) => kind === 'swept') || rows.reduce((sum, row) => sum + countOf(row), 0) > maxRecords;
