/**
 * Simulates the demo fleet: fills the last days, then sends in real time, as a device would. One service does it; if it
 * stops, another continues, because a vehicle's actions depend only on time. Changes by people are kept: a tracker
 * sends as long as a vehicle has its device id.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '../../contract/choices.ts';
import { dayMs, hourMs } from '../../contract/durations.ts';
import type { CallDirectly } from '../api/call.ts';
import type { Database, Lock } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Message } from '../devices/message.ts';
import { Problem } from '../http/problems.ts';
import { type Log, warnWith } from '../observe/log.ts';
import { readRetentionDays } from '../store/accounts.ts';
import { findFleetKey, lastSeen } from '../store/demo-fleet.ts';
import { dropOlder } from '../store/drop-older.ts';
import { touchIngestKey } from '../store/ingest-keys.ts';
import { createTracking, type Tracking } from '../tracking/tracking.ts';
import { createYielder } from '../work/slices.ts';

import { handovers } from './fleet/handovers.ts';
import { messagesOf, pastEvery } from './fleet/messages.ts';
import { type DemoVehicle, demoVehicles } from './fleet/roster.ts';
import type { Span } from './fleet/shift.ts';
import { fleetKeyName } from './fleet-records.ts';

export interface DemoFleetOptions {
  db: Database;
  app: { store: Tracking['store']; call: CallDirectly };
  retentionDays: number | undefined;
  now(): Date;
  log: Log;
}

/** How far back the demo fills. */
const filledDays = 3;
/** Older data is deleted, so that the demo stays small. */
const keptDays = 7;
/** Periods are generated and stored in pieces of this size. */
const stepMs = 2 * hourMs;
const messagesAtOnce = 1000;
/** From here on positions are as dense as in real time. */
const recentMs = hourMs;
/** Messages that are older than this count as sent in time, as if the demo had been running. */
const historyAfterMs = 60_000;
/** A key's last use is accurate to the minute. */
const touchAfterMs = 60_000;
const turnMs = { driving: 2000, waiting: 5000 };

interface Due extends Span {
  vehicle: DemoVehicle;
}

/** When messages arrive: while the demo runs; in its history each in time, or all at the end of a piece. */
type Arrival = 'now' | 'in time' | 'at the end';

interface Account {
  accountId: number;
  keyId: number;
}

/** Runs of the simulation, one after the other; see `startDemoFleet`. */
export class DemoFleet {
  /** Only the service with this lock simulates. */
  private readonly lock: Lock;
  /** By tracker: up to when it has sent. */
  private readonly sentUntilMs = new Map<string, number>();
  /** Stores the time in which the demo did not run as if it had. Connects on the first call. */
  private readonly history: Tracking;
  private historyMs = 0;
  private droppedMs = 0;
  private touchedMs = 0;

  constructor(private readonly options: DemoFleetOptions) {
    this.lock = options.db.lock(locks.demoFleet);
    this.history = createTracking({ db: options.db, now: () => new Date(this.historyMs) });
  }

  /** Sends the messages that are due. Returns false if another service does it, or the key was deleted. */
  async turn(signal?: AbortSignal): Promise<boolean> {
    const { db, now } = this.options;
    const nowMs = now().getTime();
    for (;;) {
      const key = (await this.lock.isMine()) ? await findFleetKey(db, fleetKeyName) : undefined;
      if (!key || key.withdrawn) {
        this.sentUntilMs.clear();
        return false;
      }
      await this.loadTrackers(key.accountId, nowMs);
      const isBehind = await this.step(key, nowMs);
      await this.touch(key, nowMs);
      if (signal?.aborted || !isBehind) break;
    }
    await this.dropOld(nowMs, signal);
    return true;
  }

  /** Marks the key as used, like any sender. */
  private async touch(key: Account, nowMs: number): Promise<void> {
    if (nowMs - this.touchedMs < touchAfterMs) return;
    this.touchedMs = nowMs;
    await touchIngestKey(this.options.db, key, new Date(nowMs));
  }

  async close(): Promise<void> {
    await this.history.close();
    await this.lock.close();
  }

  /** A deleted vehicle is silent; a restored one continues where it last sent. */
  private async loadTrackers(accountId: number, nowMs: number): Promise<void> {
    const { db } = this.options;
    const devices = demoVehicles.map(({ device }) => device);
    const lastSent = await lastSeen(db, accountId, devices);
    const keptFor = (await readRetentionDays(db, accountId, this.options.retentionDays)) ?? filledDays;
    const earliestMs = nowMs - Math.min(filledDays, keptFor) * dayMs + hourMs;
    for (const device of devices) {
      const last = lastSent.get(device);
      if (last === undefined) this.sentUntilMs.delete(device);
      else if (!this.sentUntilMs.has(device)) {
        this.sentUntilMs.set(device, Math.max(last?.getTime() ?? earliestMs, earliestMs));
      }
    }
  }

  /** Sends the next hours of trackers that are behind. Returns false if none is. */
  private async step(account: Account, nowMs: number): Promise<boolean> {
    const startMs = Math.min(...this.sentUntilMs.values());
    if (startMs >= nowMs) return false;
    const past = startMs < nowMs - recentMs;
    const endMs = Math.min(startMs + stepMs, past ? nowMs - recentMs : nowMs);
    const due = demoVehicles.flatMap((vehicle) => {
      const fromMs = this.sentUntilMs.get(vehicle.device);
      return fromMs === undefined || fromMs >= endMs ? [] : [{ vehicle, startMs: fromMs, endMs }];
    });
    const { inOrder, late } = await messagesDue(due, past ? pastEvery : 1);
    const isHistory = startMs < nowMs - historyAfterMs;
    await this.store(account, inOrder, isHistory ? 'in time' : 'now');
    this.historyMs = endMs;
    await this.store(account, late, isHistory ? 'at the end' : 'now');
    for (const each of due) await this.handOver(account, each);
    for (const { vehicle } of due) this.sentUntilMs.set(vehicle.device, endMs);
    return endMs < nowMs;
  }

  private async store(account: Account, messages: readonly Message[], arrival: Arrival): Promise<void> {
    const { store } = arrival === 'now' ? this.options.app : this.history;
    for (let start = 0; start < messages.length; start += messagesAtOnce) {
      const part = messages.slice(start, start + messagesAtOnce);
      if (arrival === 'in time') this.historyMs = Math.min(...part.map(({ utcMs }) => utcMs));
      await store(account, part);
    }
  }

  /** The dispatcher's manual assignments. */
  private async handOver({ accountId }: Account, due: Parameters<typeof handovers>[0]): Promise<void> {
    const { call } = this.options.app;
    const caller = { accountId, userId: 0, role: roles.administrator, fleetIds: null, sessionId: 0 };
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

/** Planning the shifts of a vehicle takes a while, so requests run in between. */
export async function messagesDue(due: readonly Due[], every: number): Promise<Record<'inOrder' | 'late', Message[]>> {
  const yieldIfDue = createYielder();
  const [inOrder, late]: [Message[], Message[]] = [[], []];
  for (const { vehicle, ...span } of due) {
    await yieldIfDue();
    (vehicle.habit === 'late' ? late : inOrder).push(...messagesOf(vehicle, { ...span, every }));
  }
  inOrder.sort((one, other) => one.utcMs - other.utcMs);
  return { inOrder, late };
}

/** People may have deleted the driver or entered an assignment; that is kept. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
  }
}

/** Simulates until it is stopped, also through outages of the database. */
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
      // The stop aborts the delay; the loop checks for it.
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
