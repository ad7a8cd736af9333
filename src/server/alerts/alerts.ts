/** Tells people what they asked to be told: makes notices of what is stored, and sends them, beside other services. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type Channels, createChannels, type NoticeSettings } from './channels.ts';
import { type AlertCounts, type AlertWork, noAlertCounts } from './counts.ts';
import { type Deriving, deriveNotices, watchRunningAlarms } from './derive.ts';
import { sendDue } from './send.ts';
import { tellSilence } from './silence.ts';

export interface AlertsOptions {
  db: Database;
  settings: NoticeSettings;
  now(): Date;
  warn(message: string, error: unknown): void;
  /** In place of those that the settings say. */
  channels?: Partial<Channels>;
  counts?: AlertCounts;
}

export interface Alerts {
  /** Makes the notices that are due by now. */
  derive(): Promise<void>;
  /** Looks which probes are silent, and which alarms last that a new rule is about. */
  listen(): Promise<void>;
  /** Sends all that is due by now. */
  send(): Promise<void>;
  /** Does all of that again and again. */
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 1000;
const patienceMs = 5000;
const listenEveryMs = 20_000;
/** Whoever has a message for longer than any attempt takes is gone. */
const leasePerAttempt = 2;

export function createAlerts({ db, settings, now, warn, counts = noAlertCounts, ...options }: AlertsOptions): Alerts {
  const { mailFrom, publicUrl, noticesPerHour, noticeLateMinutes } = settings;
  const sendingMs = settings.noticeTimeoutSeconds * 1000;
  const channels: Channels = { ...createChannels(settings, { now, sendingMs }), ...options.channels };
  const sinceMs = now().getTime();
  const sending = {
    ...{ db, now, channels, counts, publicUrl, perHour: noticesPerHour, leaseMs: leasePerAttempt * sendingMs },
    domain: mailFrom?.split('@').at(-1) ?? 'fenceline.invalid',
  };
  const deriving: Deriving = { db, now, lateMs: noticeLateMinutes * 60_000 };
  const derive = (): Promise<void> => deriveNotices(deriving);
  const listen = async (): Promise<void> => {
    await tellSilence(db, { now: now(), sinceMs });
    await watchRunningAlarms(deriving);
  };
  const send = async (): Promise<void> => {
    while (!stopped && (await sendDue(sending)) > 0);
  };
  let stopped = false;
  const loops: Promise<void>[] = [];
  const wakeUps = new Set<() => void>();

  const rest = (restMs: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        wakeUps.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, restMs);
      wakeUps.add(wake);
    });
  async function repeat(name: AlertWork, work: () => Promise<void>, restMs: number, what: string): Promise<void> {
    while (!stopped) {
      await work().then(
        () => counts.worked(name, true),
        (error: unknown) => {
          counts.worked(name, false);
          warn(what, error);
        },
      );
      if (!stopped) await rest(restMs);
    }
  }

  return {
    derive,
    listen,
    send,
    start() {
      // Apart: a mail server that hangs keeps nobody from making notices.
      loops.push(
        repeat('derive', derive, everyMs, 'Notices could not be made'),
        repeat('listen', listen, listenEveryMs, 'Silent probes could not be looked for'),
        repeat('send', send, everyMs, 'Notices could not be sent'),
      );
    },
    async stop() {
      stopped = true;
      for (const wake of [...wakeUps]) wake();
      channels.email?.close();
      channels.text?.close();
      // What a server that hangs was given may have gone through: it is marked so.
      await Promise.race([Promise.all(loops), pause(patienceMs, undefined, { ref: false })]);
    },
  };
}
