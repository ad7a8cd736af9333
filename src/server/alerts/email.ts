/** E-mail over SMTP. Encrypted if the server supports it; required if there is a password. */
import nodemailer from 'nodemailer';
import { needsAllLetters } from '../../contract/email-addresses.ts';
import { fileNameOf } from '../http/attachment.ts';
import { announcesSmtputf8 } from './announces-smtputf8.ts';
import type { Channel, Outcome, Outgoing } from './channel.ts';
import { oneLine } from './compose.ts';

export interface EmailOptions {
  smtpUrl: string;
  from: string;
  /** Time limit of an attempt. */
  sendingMs: number;
}

/** As many as messages that `sender.ts` sends at once. */
const connectionsAtMost = 6;
/** Time limit of each step: connect, greeting, answer. */
const stepAtMostMs = 20_000;
const detailAtMost = 300;
const unknownLetters =
  'Before the @, the address must have only ASCII letters, because the mail server does not announce SMTPUTF8.';

const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

export function createEmail({ smtpUrl, from, sendingMs }: EmailOptions): Channel {
  const { hostname, username } = new URL(smtpUrl);
  const withoutSecrets = withoutCredentials(smtpUrl);
  const stepMs = Math.min(stepAtMostMs, sendingMs);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsAtMost,
    // nodemailer must not retry by itself: the server may have accepted the mail.
    maxRequeues: 0,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    requireTLS: username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  /**
   * The ids of messages that the server is receiving. Before that, a failed mail was not sent; from then on it is
   * unknown.
   */
  const begun = new Set<string>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((stream) => stream.once('resume', () => begun.add(String(data.messageId))));
    done();
  });

  return {
    async send(outgoing) {
      const signal = AbortSignal.timeout(sendingMs);
      try {
        if (needsAllLetters(outgoing.recipient) && !(await announcesSmtputf8(smtpUrl, stepMs))) {
          return { outcome: 'refused', detail: unknownLetters };
        }
        await transport.sendMail({ ...mailOf(outgoing, from), signal });
        return { outcome: 'sent' };
      } catch (error) {
        return outcomeOf(error, begun.has(outgoing.messageId), withoutSecrets);
      } finally {
        begun.delete(outgoing.messageId);
      }
    },
    close: () => transport.close(),
  };
}

const mailOf = (
  { recipient, messageId, subject, text, html, attachments = [], unsubscribeUrl, mayRepeat }: Outgoing,
  from: string,
) => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId,
  attachments: attachments.map(({ name, type, content }) => ({
    filename: fileNameOf(name),
    contentType: type,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  })),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mayRepeat && { 'X-Fenceline-Repeated': 'maybe' }),
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** Removes credentials from the server's answer. */
function withoutCredentials(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const asSent = [pass, user, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString('base64'));
  const secrets = user === '' ? [smtpUrl] : [smtpUrl, pass, password, user, username, ...asSent];
  return (text) => secrets.filter(Boolean).reduce((left, secret) => left.replaceAll(secret, '…'), text);
}

interface SmtpError {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Answers to the mail from 500 on are final. Problems with our password can be fixed. */
function outcomeOf(error: unknown, wasBegun: boolean, withoutSecrets: (text: string) => string): Outcome {
  const { message, code, responseCode }: SmtpError = error instanceof Error ? error : { message: String(error) };
  const detail = oneLine(withoutSecrets(message)).slice(0, detailAtMost);
  const isOurs = code === 'EAUTH' || code === 'ETLS';
  if (responseCode !== undefined && responseCode >= 500 && !isOurs) return { outcome: 'refused', detail };
  return { outcome: responseCode !== undefined || !wasBegun ? 'later' : 'unknown', detail };
}
