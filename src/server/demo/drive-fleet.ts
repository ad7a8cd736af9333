/**
 * The demo's fleet drives: it fills the last days, then sends what happens as it happens, by the same door as any device. One
 * service does it; when that goes another goes on where it stopped, since what a vehicle does follows from the time alone.
 * What people change stays changed: a tracker is heard as long as there is a vehicle with it, whatever that is called now.
 */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { roles } from '../../contract/choices.ts';
import type { CallDirectly } from '../api/call.ts';
import type { Database, Lock } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Message } from '../devices/message.ts';
import { Problem } from '../http/problems.ts';
import { type Log, warnWith } from '../observe/log.ts';
import { findFleetKey, lastHeard } from '../store/demo-fleet.ts';
import { touchIngestKey } from '../store/ingest-keys.ts';
import { dropOlder } from '../store/retention.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { dayMs, hourMs } from './fleet/city-time.ts';
import { handovers } from './fleet/handovers.ts';
import { messagesOf, pastEvery } from './fleet/messages.ts';
import { demoVehicles } from './fleet/roster.ts';
import { fleetKeyName } from './fleet-records.ts';

export interface DemoFleetOptions {
  db: Database;
  app: { store: Tracking['store']; call: CallDirectly };
  retentionDays: number | undefined;
  now(): Date;
  log: Log;
}

/** So much of the past is filled. */
const filledDays = 3;
/** What is older goes, so that the demo stays small. */
const keptDays = 7;
/** So much is made at once, and stored in so large pieces. */
const stepMs = 2 * hourMs;
const messagesAtOnce = 1000;
/** From here on positions are as close together as in the present. */
const recentMs = hourMs;
/** A key's last use is kept to the minute. */
const touchAfterMs = 60_000;
const turnMs = { driving: 2000, waiting: 5000 };

interface Account {
  accountId: number;
  keyId: number;
}

/** One turn after the other; see `startDemoFleet`. */
export class DemoFleet {
  /** Only the service that holds it drives. */
  private readonly lock: Lock;
  /** By tracker: until when it has sent. */
  private readonly sentUntilMs = new Map<string, number>();
  private droppedMs = 0;
  private touchedMs = 0;

  constructor(private readonly options: DemoFleetOptions) {
    this.lock = options.db.lock(locks.demoFleet);
  }

  /** Sends what is due. False where there is nothing to do: another service does it, or people stopped it. */
  async turn(signal?: AbortSignal): Promise<boolean> {
    const { db, now } = this.options;
    const nowMs = now().getTime();
    for (;;) {
      const key = (await this.lock.isMine()) ? await findFleetKey(db, fleetKeyName) : undefined;
      if (!key || key.withdrawn) {
        this.sentUntilMs.clear();
        return false;
      }
      await this.learnTrackers(key.accountId, nowMs);
      const isBehind = await this.step(key, nowMs);
      await this.touch(key, nowMs);
      if (signal?.aborted || !isBehind) break;
    }
    await this.dropOld(nowMs, signal);
    return true;
  }

  /** What it sends it sends with its key: that is seen to be used, as any other is. */
  private async touch(key: Account, nowMs: number): Promise<void> {
    if (nowMs - this.touchedMs < touchAfterMs) return;
    this.touchedMs = nowMs;
    await touchIngestKey(this.options.db, key, new Date(nowMs));
  }

  close(): Promise<void> {
    return this.lock.close();
  }

  /** Whose vehicle was deleted is silent; one that is back goes on where it was heard last. */
  private async learnTrackers(accountId: number, nowMs: number): Promise<void> {
    const devices = demoVehicles.map(({ device }) => device);
    const heard = await lastHeard(this.options.db, accountId, devices);
    const { retentionDays = filledDays } = this.options;
    const earliestMs = nowMs - Math.min(filledDays, retentionDays) * dayMs + hourMs;
    for (const device of devices) {
      const last = heard.get(device);
      if (last === undefined) this.sentUntilMs.delete(device);
      else if (!this.sentUntilMs.has(device)) {
        this.sentUntilMs.set(device, Math.max(last?.getTime() ?? earliestMs, earliestMs));
      }
    }
  }

  /** Sends the next hours of those that are behind. False when nobody is. */
  private async step(account: Account, nowMs: number): Promise<boolean> {
    const startMs = Math.min(...this.sentUntilMs.values());
    if (startMs >= nowMs) return false;
    const past = startMs < nowMs - recentMs;
    const endMs = Math.min(startMs + stepMs, past ? nowMs - recentMs : nowMs);
    const due = demoVehicles.flatMap((vehicle) => {
      const fromMs = this.sentUntilMs.get(vehicle.device);
      return fromMs === undefined || fromMs >= endMs ? [] : [{ vehicle, startMs: fromMs, endMs }];
    });
    const [inOrder, shuffled]: [Message[], Message[]] = [[], []];
    for (const { vehicle, ...span } of due) {
      const sent = messagesOf(vehicle, { ...span, every: past ? pastEvery : 1 });
      (vehicle.habit === 'late' ? shuffled : inOrder).push(...sent);
      // Hours of a vehicle take a while to make: others have their turn.
      if (past) await setImmediate();
    }
    inOrder.sort((one, other) => one.utcMs - other.utcMs);
    await this.store(account, [...inOrder, ...shuffled]);
    for (const each of due) await this.handOver(account, each);
    for (const { vehicle } of due) this.sentUntilMs.set(vehicle.device, endMs);
    return endMs < nowMs;
  }

  private async store(account: Account, messages: readonly Message[]): Promise<void> {
    for (let start = 0; start < messages.length; start += messagesAtOnce) {
      await this.options.app.store(account, messages.slice(start, start + messagesAtOnce));
    }
  }

  /** What a dispatcher says of who drives. */
  private async handOver({ accountId }: Account, due: Parameters<typeof handovers>[0]): Promise<void> {
    const { call } = this.options.app;
    const caller = { accountId, userId: 0, role: roles.administrator, sessionId: 0 };
    for (const { endUtc, startUtc, ...pair } of handovers(due)) {
      await unlessRefused(
        startUtc === undefined
          ? call('endAssignment', caller, { body: { ...pair, endUtc: endUtc ?? '' } })
          : call('startAssignment', caller, { body: { ...pair, startUtc } }),
      );
    }
  }

  private async dropOld(nowMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (nowMs - this.droppedMs < hourMs) return;
    this.droppedMs = nowMs;
    const { db } = this.options;
    const key = await findFleetKey(db, fleetKeyName);
    if (key) await dropOlder(db, new Date(nowMs - keptDays * dayMs), { signal, accountId: key.accountId });
  }
}

/** People may have deleted the driver, or said themselves who drives: that stands. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
  }
}

/** Drives until it is stopped, whatever becomes of the database meanwhile. */
export function startDemoFleet(options: DemoFleetOptions): { stop(): Promise<void> } {
  const over = new AbortController();
  const { signal } = over;
  const fleet = new DemoFleet(options);

  async function drive(): Promise<void> {
    let failed = false;
    while (!signal.aborted) {
      let waitMs = turnMs.waiting;
      try {
        if (await fleet.turn(signal)) waitMs = turnMs.driving;
        failed = false;
      } catch (error) {
        if (!failed && !signal.aborted) warnWith(options.log)('The demo fleet could not send', error);
        failed = true;
      }
      // Cut short by the end, which the loop sees.
      await pause(waitMs, undefined, { signal }).catch(() => {});
    }
    await fleet.close();
  }

  const driving = drive();
  return {
    stop() {
      over.abort();
      return driving;
    },
  };
}
