/** Single mails to a real SMTP server: their format, and the known outcome of failures. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { announcesSmtputf8 } from '../../../src/server/alerts/announces-smtputf8.ts';
import type { Channel, Outgoing } from '../../../src/server/alerts/channel.ts';
import { createEmail } from '../../../src/server/alerts/email.ts';
import { header, type MailServer, type MailServerOptions, mailServer } from '../../support/mail-server.ts';

const from = 'fleet@fenceline.example';
/** Long enough for a busy machine. A test with a hanging server waits as long. */
const [patientMs, hangingMs] = [60_000, 3000];
let smtp: MailServer;
let channel: Channel;
let serial = 0;

async function start(options: MailServerOptions = {}, urlOf = (url: string): string => url): Promise<void> {
  await stop();
  smtp = await mailServer(options);
  open(patientMs, urlOf(smtp.url));
}
function open(sendingMs: number, smtpUrl = smtp.url): void {
  channel?.close();
  channel = createEmail({ smtpUrl, from, sendingMs });
}
async function stop(): Promise<void> {
  channel?.close();
  await smtp?.close();
}
beforeEach(() => start());
afterEach(stop);

const mail = (more: Partial<Outgoing> = {}): Outgoing => {
  serial += 1;
  return {
    recipient: 'ana@fleet.example',
    ...{ subject: 'Van 7 entered Yard', text: 'Van 7 entered Yard', html: '<p>Van 7 entered Yard</p>', short: '' },
    ...{ messageId: `<1.${serial}@fenceline.example>`, unsubscribeUrl: undefined, mayRepeat: false },
    ...more,
  };
};

describe('an email', () => {
  test('shows its sender, that a program wrote it, and how to unsubscribe', async () => {
    const unsubscribeUrl = `https://fleet.example/unsubscribe/${'x'.repeat(300)}`;
    expect(await channel.send(mail({ unsubscribeUrl, mayRepeat: true }))).toEqual({ outcome: 'sent' });
    const [got] = smtp.mails;
    expect(
      ['From', 'To', 'Auto-Submitted', 'X-Fenceline-Repeated', 'MIME-Version'].map((name) => header(got, name)),
    ).toEqual([from, 'ana@fleet.example', 'auto-generated', 'maybe', '1.0']);
    expect(header(got, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header(got, 'Date')).toMatch(/\d{4} \d\d:\d\d:\d\d/);
  });

  test('keeps text of every language, in lines that every server accepts', async () => {
    const word = 'Größe 仓库 🚚 ';
    const texts = {
      subject: word.repeat(30).trim(),
      text: `${word.repeat(200)}\n.\n..\nFrom x`,
      html: `<p>${word.repeat(500)}</p>`,
    };
    expect(await channel.send(mail(texts))).toEqual({ outcome: 'sent' });
    const [got] = smtp.mails;
    expect(header(got, 'Subject')).toBe(texts.subject);
    const normal = (text: string | undefined) => text?.replace(/\r\n/g, '\n').trimEnd();
    expect(normal(got?.parts[0])).toBe(texts.text);
    expect(normal(got?.parts[1])).toBe(texts.html);
    expect(Math.max(...(got?.raw ?? '').split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(got?.raw).toMatch(/^[\x00-\x7f]*$/);
  });

  test('has no header from entered text', async () => {
    const subject = 'Yard\r\nBcc: eve@evil.example\r\n\r\nhello';
    await channel.send(mail({ subject, messageId: '<1.9@x>', unsubscribeUrl: 'https://x/\r\nX-Evil: 1' }));
    const [got] = smtp.mails;
    expect(got?.to).toEqual(['ana@fleet.example']);
    expect(got?.headers.filter((line) => /^(bcc|x-evil)/i.test(line))).toEqual([]);
    expect(got?.parts).toHaveLength(2);
  });

  test('to an address with letters beyond ASCII is sent if the server announces SMTPUTF8', async () => {
    const recipient = 'jürgen@fleet.example';
    expect(await announcesSmtputf8(smtp.url, patientMs)).toBe(true);
    expect(await channel.send(mail({ recipient }))).toEqual({ outcome: 'sent' });
    expect(smtp.mails[0]?.to).toEqual([recipient]);

    await start({ allLetters: false });
    expect(await announcesSmtputf8(smtp.url, patientMs)).toBe(false);
    expect(await channel.send(mail({ recipient }))).toEqual({
      outcome: 'refused',
      detail:
        'Before the @, the address must have only ASCII letters, because the mail server does not announce SMTPUTF8.',
    });
    expect(smtp.mails).toEqual([]);

    const gone = smtp.url;
    await smtp.close();
    await expect(announcesSmtputf8(gone, patientMs)).rejects.toThrow();
    expect(await channel.send(mail({ recipient }))).toMatchObject({ outcome: 'later' });
  });

  test('to a domain with letters beyond ASCII is sent to any server', async () => {
    await start({ allLetters: false });
    expect(await channel.send(mail({ recipient: 'lee@bücher.example' }))).toEqual({ outcome: 'sent' });
    expect(header(smtp.mails[0], 'To')).toBe('lee@xn--bcher-kva.example');
  });
});

describe('delivery', () => {
  test.each([
    ['that says later', 451, 'later'],
    ['that has no room', 452, 'later'],
    ['that says never', 550, 'refused'],
    ['that hangs', 'hang', 'later'],
    ['that is cut', 'cut', 'later'],
  ] as const)('%s before it was given anything', async (_, verdict, outcome) => {
    if (verdict === 'hang') open(hangingMs);
    smtp.onRecipient = () => verdict;
    expect(await channel.send(mail())).toMatchObject({ outcome });
    expect(smtp.mails).toEqual([]);
  });

  test.each([
    ['that says later', 451, 'later', 0],
    ['that says never', 554, 'refused', 0],
    ['that hangs', 'hang', 'unknown', 1],
    ['that is cut', 'cut', 'unknown', 1],
  ] as const)('%s after the server has everything is not retried', async (_, verdict, outcome, taken) => {
    if (verdict === 'hang') open(hangingMs);
    smtp.onData = () => verdict;
    expect(await channel.send(mail())).toMatchObject({ outcome });
    smtp.onData = () => undefined;
    await channel.send(mail());
    expect(smtp.mails).toHaveLength(taken + 1);
  });

  test.each([
    ['that says nothing when it is called', 'hang'],
    ['that hangs up when it is called', 'cut'],
    ['that is closed for today', 421],
  ] as const)('%s is retried later', async (_, verdict) => {
    if (verdict === 'hang') open(hangingMs);
    smtp.onConnect = () => verdict;
    expect(await channel.send(mail())).toMatchObject({ outcome: 'later' });
  });

  test('a missing server is retried later', async () => {
    await smtp.close();
    expect(await channel.send(mail())).toMatchObject({
      outcome: 'later',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('encryption', () => {
  test('is used if offered, and requires a valid certificate', async () => {
    await start({ startTls: true });
    expect(await channel.send(mail())).toMatchObject({
      outcome: 'later',
      detail: expect.stringMatching(/certificate|self.signed/i),
    });
    expect(smtp.mails).toEqual([]);
    await start({ startTls: true }, (url) => `${url}?tls.rejectUnauthorized=false`);
    expect(await channel.send(mail())).toEqual({ outcome: 'sent' });
    expect(smtp.mails).toMatchObject([{ secure: true }]);
  });

  test('is required before a password is sent to another machine', async () => {
    // 0.0.0.0 is this machine, but does not look local.
    await start({ password: 'right' }, (url) => url.replace('127.0.0.1', 'ana:right@0.0.0.0'));
    expect(await channel.send(mail())).toMatchObject({ outcome: 'later' });
    expect(smtp.mails).toEqual([]);
  });
});

describe('authentication', () => {
  const as = (user: string, password: string) => (url: string) =>
    url.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);

  test('uses the credentials of the address, with any characters', async () => {
    await start({ password: 'p@ss: wörd/%' }, as('ana@fleet.example', 'p@ss: wörd/%'));
    expect(await channel.send(mail())).toEqual({ outcome: 'sent' });
    expect(smtp.mails).toMatchObject([{ user: 'ana@fleet.example' }]);
  });

  test('with wrong credentials is retried later, and does not reveal them', async () => {
    await start({ password: 'right' }, as('ana.smtp', 's3cret wörd'));
    const outcome = await channel.send(mail());
    expect(outcome).toMatchObject({ outcome: 'later', detail: expect.stringContaining('not … of …') });
    expect(JSON.stringify(outcome)).not.toMatch(/s3cret|ana\.smtp/);
  });
});
