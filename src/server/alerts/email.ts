/** E-mail over SMTP: encrypted where the server can, and only so where there is a password to tell. */
import nodemailer from 'nodemailer';
import { type Channel, type Outcome, type Outgoing, sendingMs } from './channel.ts';

export interface EmailOptions {
  smtpUrl: string;
  from: string;
  /** Of one step; for tests. */
  timeoutMs?: number;
}

const connectionsAtMost = 4;
const stepMs = 20_000;
const detailAtMost = 300;

const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

export function createEmail({ smtpUrl, from, timeoutMs = stepMs }: EmailOptions): Channel {
  const { hostname, username, password } = new URL(smtpUrl);
  const secrets = [smtpUrl, decodeURIComponent(password), password].filter(Boolean);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsAtMost,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    requireTLS: username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });

  return {
    async send(message) {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<Outcome>((resolve) => {
        const detail = 'The mail server took too long.';
        timer = setTimeout(() => resolve({ outcome: 'unknown', detail }), sendingMs);
      });
      const sending = transport.sendMail(mailOf(message, from)).then(
        (): Outcome => ({ outcome: 'sent' }),
        (error: unknown): Outcome => outcomeOf(error, secrets),
      );
      return Promise.race([sending, tooLong]).finally(() => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}

const mailOf = ({ recipient, messageId, subject, text, html, unsubscribeUrl, mayBeAgain }: Outgoing, from: string) => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mayBeAgain && { 'X-Fenceline-Repeated': 'maybe' }),
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

interface SmtpError {
  message: string;
  code?: string;
  syscall?: string;
  responseCode?: number;
}

/** What the server said of this mail is final from 500 on; what it says of our password may be put right. */
function outcomeOf(error: unknown, secrets: readonly string[]): Outcome {
  const { message, code, syscall, responseCode }: SmtpError =
    error instanceof Error ? error : { message: String(error) };
  const detail = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message).slice(0, detailAtMost);
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS') {
    return { outcome: 'refused', detail };
  }
  const wasNotThere =
    syscall === 'connect' || syscall === 'getaddrinfo' || /^(Connection timeout|Greeting never)/.test(message);
  if (responseCode !== undefined || wasNotThere || code === 'EAUTH' || code === 'ETLS')
    return { outcome: 'later', detail };
  return { outcome: 'unknown', detail };
}
