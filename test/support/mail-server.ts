/** A real SMTP server in this process, on a loopback port of its own. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string[];
  /** As it came, header lines unfolded. */
  headers: string[];
  raw: string;
  /** Its parts, decoded: plain text, HTML. */
  parts: string[];
}

/** What becomes of a recipient, or of what was sent: a code to refuse with, nothing at all, or it is taken. */
export type Verdict = number | 'hang' | undefined;

export interface MailServer {
  url: string;
  mails: Mail[];
  /** Asked for each recipient. */
  onRecipient: (address: string) => Verdict;
  /** Asked once the mail is there. */
  onData: () => Verdict;
  close(): Promise<void>;
}

export async function mailServer(options: { port?: number } = {}): Promise<MailServer> {
  const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    // One that tells everybody what it was told.
    onAuth: ({ password }, _session, answer) => answer(new Error(`not ${password}`)),
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const verdict = made.onRecipient(address);
      if (verdict !== 'hang') answer(verdict === undefined ? undefined : refusal(verdict));
    },
    async onData(stream, session, answer) {
      const raw = await text(stream);
      const verdict = made.onData();
      if (verdict === undefined || verdict === 'hang')
        made.mails.push(
          read(
            raw,
            session.envelope.rcptTo.map((each) => each.address),
          ),
        );
      if (verdict !== 'hang') answer(verdict === undefined ? undefined : refusal(verdict));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const made: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    onRecipient: () => undefined,
    onData: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return made;
}

function read(raw: string, to: string[]): Mail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const boundary = /boundary="([^"]+)"/.exec(headers.join('\n'))?.[1] ?? '';
  const pieces = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1);
  return { to, headers, raw, parts: pieces.map(decoded) };
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header's value, its encoded words read. */
export function header(mail: Mail | undefined, name: string): string | undefined {
  const line = mail?.headers.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line
    ?.slice(name.length + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, kind: string, value: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString()
        : decoded(`quoted-printable\r\n\r\n${value.replaceAll('_', ' ')}`),
    );
}
