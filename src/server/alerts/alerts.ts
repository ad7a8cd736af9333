/** Creates notices from stored events and sends them. Several services share the work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { UsualOfOpen } from '../store/usual-of-open.ts';
import { accountRound } from './account-round.ts';
import { announcesSmtputf8 } from './announces-smtputf8.ts';
import type { MakeList, MakeReport } from './attachments.ts';
import { type Channels, channelSettings, createChannels, type NoticeSettings } from './channels.ts';
import { checkRules } from './check-rules.ts';
import { type AlertCounts, type AlertWork, noAlertCounts } from './counts.ts';
import { type Deriving, deriveNotices, watchRunningAlarms } from './derive.ts';
import type { Writing } from './message.ts';
import { Sender } from './sender.ts';
import { createUserMails } from './user-mails.ts';

export interface AlertsOptions {
  db: Database;
  settings: NoticeSettings & { demo: boolean };
  now(): Date;
  warn(message: string, error: unknown): void;
  /** Says where events happened; left out: messages do not. */
  places?: Writing['places'];
  /** Left out: messages that bring a report wait. */
  makeReport?: MakeReport;
  /** Left out: messages that bring a list wait. */
  makeList?: MakeList;
  /** Replaces the channels of the settings. */
  channels?: Partial<Channels>;
  counts?: AlertCounts;
  /** Called with whether the mail server takes letters beyond ASCII before the @, whenever it was asked. */
  onLetters?(areTaken: boolean): void;
}

export interface Alerts {
  /** Creates due notices. */
  derive(): Promise<void>;
  /** Checks the rules that no stored event settles, and the open alarms that a new rule covers. */
  listen(): Promise<void>;
  /** Sends due notices. */
  send(): Promise<void>;
  /** Sends due mails to users about their sign-in. */
  mailUsers(): Promise<void>;
  /** Repeats all of it. */
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 1000;
const timeoutMs = 5000;
const listenEveryMs = 20_000;
const askEveryMs = 600_000;
/** A service that holds a message for longer than any attempt takes has died. */
const leasePerAttempt = 2;

export function createAlerts({ db, settings, now, warn, counts = noAlertCounts, ...options }: AlertsOptions): Alerts {
  const { mailFrom, publicUrl, noticesPerHour, noticeLateMinutes } = settings;
  const sendingMs = settings.noticeTimeoutSeconds * 1000;
  const channels: Channels = { ...createChannels(settings, { now, sendingMs }), ...options.channels };
  const sinceMs = now().getTime();
  const sending = {
    reportMakers: options.makeReport && {
      makeReport: options.makeReport,
      makeList: options.makeList ?? (() => Promise.reject(new Error('This service makes no lists.'))),
    },
    ...{ db, now, channels, counts, perHour: noticesPerHour, leaseMs: leasePerAttempt * sendingMs },
    writing: { publicUrl, places: options.places, warn },
    domain: mailFrom?.split('@').at(-1) ?? 'fenceline.invalid',
  };
  const deriving: Deriving = { db, now, lateMs: noticeLateMinutes * 60_000 };
  const usualOf = new UsualOfOpen();
  const smtpUrl = channelSettings(settings).email?.smtpUrl;
  let asking: NodeJS.Timeout | undefined;
  /** While the server does not answer, its last answer counts. */
  const askForLetters = async (): Promise<void> => {
    if (smtpUrl === undefined) return;
    await announcesSmtputf8(smtpUrl, timeoutMs).then(options.onLetters, (error: unknown) =>
      warn('The mail server could not be asked for SMTPUTF8', error),
    );
  };
  const derive = (): Promise<void> => accountRound((forEachAccount) => deriveNotices(deriving, forEachAccount));
  const listen = (): Promise<void> =>
    accountRound(async (forEachAccount) => {
      await checkRules(db, { now: now(), lateMs: deriving.lateMs, sinceMs, usualOf }, forEachAccount);
      await watchRunningAlarms(deriving, forEachAccount);
    });
  const sender = new Sender(sending);
  const send = (): Promise<void> => sender.run(() => stopped);
  const userMails = createUserMails({
    ...{ db, now, warn, publicUrl, channel: channels.email, leaseMs: sending.leaseMs, domain: sending.domain },
    demo: settings.demo,
  });
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
    mailUsers: userMails,
    start() {
      void askForLetters();
      asking = setInterval(() => void askForLetters(), askEveryMs);
      // Separate loops: a mail server that hangs must not stop the creation of notices.
      loops.push(
        repeat('derive', derive, everyMs, 'Notices could not be made'),
        repeat('listen', listen, listenEveryMs, 'Silent probes could not be looked for'),
        repeat('send', send, everyMs, 'Notices could not be sent'),
        // A mail server that hangs holds up its own mails, not the look for further ones.
        repeat('users', () => Promise.race([userMails(), pause(everyMs)]), everyMs, 'Users could not be mailed'),
      );
    },
    async stop() {
      stopped = true;
      clearInterval(asking);
      for (const wake of [...wakeUps]) wake();
      channels.email?.close();
      channels.text?.close();
      // A server that hangs may have accepted the message, so it is marked as possibly sent.
      await Promise.race([Promise.all(loops), pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}
