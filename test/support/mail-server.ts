/** A real SMTP server in this process, on its own loopback port. */
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string[];
  /** As received, with unfolded header lines. */
  headers: string[];
  raw: string;
  /** The decoded parts: plain text, HTML, attachments. */
  parts: string[];
  /** Received over TLS. */
  secure: boolean;
  /** The signed-in user. */
  user: string | undefined;
}

/** The answer to a recipient or a mail: an error code, no answer, a cut connection, or accepted. */
export type Verdict = number | 'hang' | 'cut' | undefined;

export interface MailServer {
  url: string;
  mails: Mail[];
  /** Called before the greeting. */
  onConnect: () => Verdict;
  /** Called for each recipient. */
  onRecipient: (address: string) => Verdict;
  /** Called after the mail arrived. If it hangs or is cut, the mail was accepted. */
  onData: () => Verdict;
  /** Cuts all connections, like a machine that disappears. */
  cut(): void;
  close(): Promise<void>;
}

export interface MailServerOptions {
  port?: number;
  /** Offers STARTTLS with an untrusted certificate. */
  startTls?: boolean;
  /** Announces SMTPUTF8, as most servers do. */
  allLetters?: boolean;
  /** The one valid password; without it every password is wrong, and the error repeats it. */
  password?: string;
}

export async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port, startTls, allLetters = true, password: right } = options;
  const sockets = new Set<Socket>();
  const answerWith = (verdict: Verdict, answer: (error?: Error) => void): void => {
    if (verdict === 'cut') made.cut();
    else if (verdict === undefined) answer();
    else if (verdict !== 'hang') answer(Object.assign(new Error(`refused with ${verdict}`), { responseCode: verdict }));
  };
  const server = new SMTPServer({
    disabledCommands: startTls ? [] : ['STARTTLS'],
    authOptional: true,
    hideSMTPUTF8: !allLetters,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      password === right ? answer(null, { user: username }) : answer(new Error(`not ${password} of ${username}`)),
    logger: false,
    onConnect: (_session, answer) => answerWith(made.onConnect(), answer),
    onRcptTo: ({ address }, _session, answer) => answerWith(made.onRecipient(address), answer),
    async onData(stream, { envelope, secure, user }, answer) {
      // Undefined if the client disconnects in the middle.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      const verdict = made.onData();
      const to = envelope.rcptTo.map((each) => each.address);
      if (typeof verdict !== 'number') made.mails.push({ ...read(raw), to, secure, user });
      answerWith(verdict, answer);
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port ?? 0, '127.0.0.1', resolve));
  const made: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    onConnect: () => undefined,
    onRecipient: () => undefined,
    onData: () => undefined,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        made.cut();
      }),
  };
  return made;
}

function read(raw: string): Pick<Mail, 'headers' | 'raw' | 'parts'> {
  const [head = ''] = raw.split('\r\n\r\n');
  return { headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), raw, parts: partsIn(raw) };
}

/** In a mail with attachments, the text and the HTML are parts of its first part. */
function partsIn(piece: string): string[] {
  const [head = '', ...rest] = piece.split('\r\n\r\n');
  const boundary = /multipart\/\w+;\s+boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return [decoded(piece)];
  return rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).flatMap(partsIn);
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

/** The value of a header, with decoded words. */
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
