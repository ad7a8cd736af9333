/**
 * Sends mails to users about their sign-in. A request only stores that a mail is due, so its answer takes as long for a name
 * that no user has. The link is made here, right before it is sent: its token is stored nowhere. Several services share the
 * work: a mail is leased to one sender, and due again when the lease ends.
 */
import { noticeGivenUpSeconds, passwordLinkSeconds, userStatuses } from '../../contract/choices.ts';
import { dashboardPaths, guestPaths } from '../../contract/dashboard-paths.ts';
import type { Database, Transaction } from '../database/database.ts';
import { createPasswordLink, type PasswordLinkKind } from '../store/password-links.ts';
import {
  claimUserMail,
  dueUserMails,
  findMailedUser,
  type MailedUser,
  settleUserMail,
  type UserMail,
  type UserMailKind,
} from '../store/user-mails.ts';
import { FairQueue } from '../work/fair-queue.ts';
import type { Channel, Outgoing } from './channel.ts';
import { composeUserMail } from './compose-user-mail.ts';

export interface UserMailsOptions {
  db: Database;
  now(): Date;
  warn(message: string, error: unknown): void;
  /** Undefined: no mail server is configured. */
  channel: Channel | undefined;
  /** Without a trailing slash. Links need it. */
  publicUrl: string | undefined;
  /** False: users of a demo account cannot sign in. */
  demo: boolean;
  leaseMs: number;
  /** The part of message ids after the @. */
  domain: string;
}

/** Mails that bring a link to set a password. */
const linkKinds: Readonly<Partial<Record<UserMailKind, PasswordLinkKind>>> = {
  passwordReset: 'reset',
  invitation: 'invitation',
};

/** The path of the page that sets a password. The token follows `#`, which browsers do not send: no log has it. */
export const passwordLinkOf = (base: string, token: string): string => `${base}${guestPaths.setPassword}#${token}`;

const atOnce = 4;
const readAtOnce = 100;

/** Returns a function that sends what is due and resolves when all of it is settled. */
export function createUserMails(options: UserMailsOptions): () => Promise<void> {
  const { db, now, warn } = options;
  const queue = new FairQueue({
    ...{ waitingPerUser: readAtOnce, waitingPerAccount: Infinity, waitingAtMost: Infinity },
    ...{ atATime: atOnce, atATimePerUser: 1 },
  });
  const running = new Map<number, Promise<void>>();
  const send = (id: number): Promise<void> =>
    queue
      .take({ accountId: 0, userId: id }, () => sendUserMail(options, id))
      .catch((error: unknown) => warn('A mail to a user could not be sent', error))
      .finally(() => running.delete(id));
  return async () => {
    for (const id of await dueUserMails(db, now(), readAtOnce)) {
      if (!running.has(id)) running.set(id, send(id));
    }
    await Promise.all(running.values());
  };
}

async function sendUserMail(options: UserMailsOptions, id: number): Promise<void> {
  const { db, now, channel } = options;
  const written = await db.transaction((tx) => write(options, tx, id));
  if (!written || !channel) return;
  const { mail, outgoing } = written;
  const { outcome } = await channel.send(outgoing);
  await settleUserMail(db, id, outcome === 'sent' || outcome === 'refused' ? null : retryUtc(mail, now()));
}

/** Undefined if nothing is to be sent: the name is nobody's, the user may not sign in, has no address, or another service sends it. */
async function write(
  { now, channel, publicUrl, demo, leaseMs, domain }: UserMailsOptions,
  tx: Transaction,
  id: number,
): Promise<{ mail: UserMail; outgoing: Outgoing } | undefined> {
  const at = now();
  const mail = await claimUserMail(tx, id, at, new Date(at.getTime() + leaseMs));
  if (!mail) return undefined;
  const user = await findMailedUser(tx, id, at);
  const linkKind = linkKinds[mail.kind];
  const recipient = mail.recipient ?? user?.earlierEmail ?? user?.email;
  if (!user || !recipient || !mayReceive(user, demo) || !channel || (linkKind && publicUrl === undefined)) {
    await settleUserMail(tx, id, null);
    return undefined;
  }
  const page = linkKind ? passwordLinkOf('', await createPasswordLink(tx, user, linkKind, at)) : dashboardPaths.account;
  const mayRepeat = mail.attempts > 1;
  const link = publicUrl && publicUrl + page;
  const composed = composeUserMail(mail, { user, link, mayRepeat });
  const messageId = `<user.${id}.${mail.createdUtc.getTime()}@${domain}>`;
  return { mail, outgoing: { ...composed, recipient, messageId, mayRepeat } };
}

const mayReceive = ({ status, demo }: MailedUser, demoSignsIn: boolean): boolean =>
  status === userStatuses.active && (demoSignsIn || !demo);

/** Pauses grow from a minute. Null: nobody waits for the mail any more. */
function retryUtc({ kind, createdUtc, attempts }: UserMail, now: Date): Date | null {
  const next = new Date(now.getTime() + 60_000 * 2 ** (attempts - 1));
  const linkKind = linkKinds[kind];
  const lastMs = createdUtc.getTime() + (linkKind ? passwordLinkSeconds[linkKind] : noticeGivenUpSeconds) * 1000;
  return next.getTime() > lastMs ? null : next;
}
