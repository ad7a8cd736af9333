/** What devices send becomes mail: against a real SMTP server, with a clock that is set by hand. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AlertSent } from '../../../src/contract/alerts.ts';
import { type Alerts, createAlerts } from '../../../src/server/alerts/alerts.ts';
import { createEmail } from '../../../src/server/alerts/email.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { sweepLiveEvents } from '../../../src/server/store/live-events.ts';
import { createTracking, type Tracking } from '../../../src/server/tracking/tracking.ts';
import { addProfile } from '../../support/fleet.ts';
import { all, kindOf, make } from '../../support/kinds.ts';
import { header, type MailServer, mailServer } from '../../support/mail-server.ts';
import { addNotice } from '../../support/notices.ts';
import { failure, reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { position } from '../../support/tracking.ts';

const minuteMs = 60_000;
let world: Service;
let tracking: Tracking;
let smtp: MailServer;
let client: Client;
let aheadMs = 0;
let serial = 0;
const now = (): Date => new Date(Date.now() + aheadMs);
const opened: Alerts[] = [];

beforeAll(async () => {
  world = await service();
  tracking = createTracking({ db: world.db, now });
});
afterAll(async () => {
  await tracking.close();
  await world.close();
});

beforeEach(async () => {
  aheadMs = 0;
  smtp = await mailServer();
  client = await world.addAccount();
  return async () => {
    await Promise.all(opened.splice(0).map((each) => each.stop()));
    await smtp.close();
    await world.db.run(sql`delete from notice`);
  };
});

function alerts(changed: object = {}): Alerts {
  const settings = {
    ...{ ...world.settings, smtpUrl: smtp.url, mailFrom: 'fleet@fenceline.example' },
    ...{ publicUrl: 'https://fleet.example', ...changed },
  };
  const made = createAlerts({
    db: world.db,
    settings,
    now,
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  opened.push(made);
  return made;
}
async function tell(by: Alerts = alerts()): Promise<void> {
  await by.derive();
  await by.send();
}
async function store(...messages: Message[]): Promise<void> {
  await tracking.store({ accountId: client.accountId, keyId: 1 }, messages);
  await settled();
}
/** Events are read once nobody who began before is at work any more, in whatever database of the server. */
const settled = () =>
  vi.waitFor(
    async () => {
      const ahead = sql`select 1 from live_event where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
      expect(await world.db.many(ahead)).toEqual([]);
    },
    { timeout: 30_000, interval: 5 },
  );
const agoMs = (minutes: number): number => Date.now() + aheadMs - minutes * minuteMs;
const inside = (device: string, minutesAgo: number) => position(device, agoMs(minutesAgo), 51, 12);
const outside = (device: string, minutesAgo: number) => position(device, agoMs(minutesAgo), 51.1, 12);
const geofence = (more: object = {}) =>
  make(client, kindOf('geofence'), { description: 'Größe Yard', email: 'ana@fleet.example', ...more });
const newDevice = (): string => {
  serial += 1;
  return `van-${serial}`;
};
const sent = (): Promise<AlertSent[]> =>
  reply<AlertSent[]>(
    client.request('GET', '/public/v1/alerts/sent?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'),
  );
const states = async () => (await sent()).map(({ cause, state }) => `${cause} ${state}`);

describe('a visit', () => {
  test('is told when it begins and when it ends, once to each address, whoever looks how often', async () => {
    await geofence({ email: 'ana@fleet.example; lee@fleet.example; ANA@fleet.example' });
    const device = newDevice();
    await tell();
    await store(outside(device, 9), inside(device, 8));
    const [one, other] = [alerts(), alerts()];
    await Promise.all([one.derive(), other.derive()]);
    await Promise.all([one.send(), other.send(), one.send()]);
    await tell(one);
    expect(smtp.mails.map(({ to }) => to.join()).sort()).toEqual(['ANA@fleet.example', 'lee@fleet.example']);

    aheadMs = 20 * minuteMs;
    await store(inside(device, 2), outside(device, 0));
    await tell(other);
    await tell(one);
    expect(smtp.mails).toHaveLength(4);
    const [left] = smtp.mails.slice(2);
    expect(header(left, 'Subject')).toBe(`${device} left Größe Yard`);
    expect(left?.parts[0]).toContain('Stayed: 26 min');
    expect(left?.parts[1]).toContain('<h2>');
    expect(left?.parts[0]).toMatch(/https:\/\/fleet\.example\/visits\/\d+/);
    expect(header(left, 'From')).toBe('fleet@fenceline.example');
    expect(header(left, 'Message-ID')).toMatch(/^<\d+\.\d+\.\d+@fenceline\.example>$/);
    expect(new Set(await states())).toEqual(new Set(['visitStart sent', 'visitEnd sent']));
  });

  test('at a border that it comes and goes over is told at once, and then all that followed in one', async () => {
    await geofence();
    const device = newDevice();
    const by = alerts();
    await store(outside(device, 5), inside(device, 4));
    await tell(by);
    expect(smtp.mails).toHaveLength(1);
    for (let turn = 0; turn < 3; turn += 1) {
      await store(outside(device, 3.6 - turn), inside(device, 3.2 - turn));
      await tell(by);
    }
    expect(smtp.mails).toHaveLength(1);
    expect(await states()).toContain('visitEnd held');
    aheadMs = 6 * minuteMs;
    await tell(by);
    expect(smtp.mails).toHaveLength(2);
    expect(header(smtp.mails[1], 'Subject')).toContain('(and 5 more)');
    expect((await sent()).every(({ state }) => state === 'sent')).toBe(true);
    expect(new Set((await sent()).slice(1).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('that is told late makes a record and no notice', async () => {
    await geofence();
    const device = newDevice();
    await store(outside(device, 60), inside(device, 50), outside(device, 40));
    await tell();
    const query = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
    expect(await all(client, { ...kindOf('geofence'), path: '/public/v1/geofenceVisits' }, `?${query}`)).toHaveLength(
      1,
    );
    expect(await sent()).toEqual([]);
    // Its end is news, however long the last plot inside was ago.
    await store(inside(device, 35), outside(device, 1));
    await tell();
    expect(await states()).toEqual(['visitEnd sent']);
  });

  test('is nobody’s before there is an address, and waits for whoever makes notices', async () => {
    const id = await geofence({ email: undefined });
    const device = newDevice();
    await store(outside(device, 9), inside(device, 8));
    await tell();
    const shown = await reply<object>(client.request('GET', `/public/v1/geofences/${id}`));
    await reply(client.request('POST', '/public/v1/geofences', { ...shown, email: 'lee@fleet.example' }), 204);
    await tell();
    expect(await sent()).toEqual([]);
    await store(outside(device, 7));
    await sweepLiveEvents(world.db, new Date(Date.now() + minuteMs));
    await tell();
    expect(await states()).toEqual(['visitStart sent', 'visitEnd sent']);
    expect(smtp.mails).toHaveLength(1);
  });

  test('is told in one line, whatever its geofence is called', async () => {
    await geofence({ description: 'Yard\r\nBcc: eve@evil.example\r\n\r\n<b>hi</b>\u2028x' });
    const device = newDevice();
    await store(outside(device, 9), inside(device, 8));
    await tell();
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(['ana@fleet.example']);
    expect(mail?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(header(mail, 'Subject')).toBe(`${device} entered Yard Bcc: eve@evil.example <b>hi</b> x`);
    expect(mail?.parts[1]).not.toContain('<b>');
  });

  test('is not told to whom has unsubscribed', async () => {
    await geofence();
    const device = newDevice();
    await store(outside(device, 9), inside(device, 8));
    await tell();
    const [, link = ''] =
      /^<https:\/\/fleet\.example(.+)>$/.exec(header(smtp.mails[0], 'List-Unsubscribe') ?? '') ?? [];
    expect(header(smtp.mails[0], 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const ask = async (method: string, path: string) => (await world.app.request(path, { method })).status;
    expect(await ask('GET', link)).toBe(200);
    expect(await ask('POST', `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(404);
    await store(outside(device, 7));
    await alerts().derive();
    expect(await sent()).toHaveLength(2);
    expect(await ask('POST', link)).toBe(200);
    await store(inside(device, 6));
    await alerts().derive();
    expect(await sent()).toHaveLength(2);
  });
});

describe('temperature', () => {
  const rule = (more: object) => make(client, kindOf('alertRule'), { phones: [], afterMinutes: 10, ...more });
  const read = (device: string, minutesAgo: number, temperature: number): Message => ({
    device,
    utcMs: agoMs(minutesAgo),
    temperatures: new Map([[1, temperature]]),
  });
  async function probe(): Promise<string> {
    const device = newDevice();
    await store(read(device, 30, -20));
    const [found] = await all(client, { ...kindOf('profile'), path: '/public/v1/temperature/probes' });
    const body = { probeId: found?.probeId, name: 'Front', profileId: await addProfile(client) };
    await reply(client.request('POST', '/public/v1/temperature/probes', body), 204);
    return device;
  }

  test('out of range is told after its minutes, and back in range', async () => {
    const device = await probe();
    await rule({ notifyBack: true });
    const by = alerts();
    await store(read(device, 0, -5));
    await tell(by);
    expect(await states()).toEqual([]);
    aheadMs = 11 * minuteMs;
    await tell(by);
    await tell(by);
    expect(await states()).toEqual(['outOfRange sent']);
    expect(smtp.mails[0]?.parts[0]).toContain('too warm');
    aheadMs = 20 * minuteMs;
    await store(read(device, 0, -20));
    await tell(by);
    expect(await states()).toEqual(['outOfRange sent', 'backInRange sent']);
    expect(smtp.mails).toHaveLength(2);
  });

  test('that was out of range too shortly is told to nobody, nor to a rule of another probe', async () => {
    const device = await probe();
    await rule({ notifyBack: true });
    await rule({ scope: 'fleet', scopeId: await make(client, kindOf('fleet')), afterMinutes: 0 });
    await store(read(device, 9, -5));
    await tell();
    await store(read(device, 1, -20));
    aheadMs = 15 * minuteMs;
    await tell();
    expect(await states()).toEqual([]);
  });

  test('is held in quiet hours and told together afterwards', async () => {
    const device = await probe();
    const clock = (atMs: number): string => new Date(atMs).toISOString().slice(11, 16);
    const [quietFrom, quietTo] = [clock(Date.now() - 60 * minuteMs), clock(Date.now() + 60 * minuteMs)];
    await rule({ notifyBack: true, afterMinutes: 1, quietFrom, quietTo });
    const by = alerts();
    await store(read(device, 0, -5));
    aheadMs = 2 * minuteMs;
    await tell(by);
    await store(read(device, 0, -20));
    await tell(by);
    expect(await states()).toEqual(['outOfRange held', 'backInRange held']);
    aheadMs = 61 * minuteMs;
    await tell(by);
    expect(await states()).toEqual(['outOfRange sent', 'backInRange sent']);
    expect(smtp.mails).toHaveLength(1);
  });

  test('that is not read any more is told once, and that it is read again', async () => {
    const by = alerts();
    await by.derive();
    const device = await probe();
    await rule({ kind: 'noReading', notifyBack: true });
    await store(read(device, 0, -20));
    await by.listen();
    expect(await states()).toEqual([]);
    aheadMs = 11 * minuteMs;
    await by.listen();
    await by.listen();
    expect(await states()).toEqual(['noReading waiting']);
    // Nobody could hear while no service ran.
    aheadMs = 12 * minuteMs;
    await store(read(device, 0, -20));
    await by.listen();
    expect(await states()).toEqual(['noReading waiting', 'readingAgain waiting']);
  });
});

describe('a mail server', () => {
  const notice = (more: object = {}) => addNotice(world, client, { utc: now(), ...more });

  test('that says later gets the same message again, after pauses that grow', async () => {
    await notice();
    const by = alerts();
    smtp.onRecipient = () => 451;
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'waiting', attempts: 1, detail: expect.stringContaining('451') }]);
    const [first] = await sent();
    aheadMs = 2 * minuteMs;
    await by.send();
    const [second] = await sent();
    expect(Date.parse(second?.dueUtc ?? '') - now().getTime()).toBeGreaterThan(1.5 * minuteMs);
    smtp.onRecipient = () => undefined;
    aheadMs = 6 * minuteMs;
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'sent', attempts: 3, messageId: first?.messageId, detail: null }]);
    expect(header(smtp.mails[0], 'X-Fenceline-Repeated')).toBeUndefined();
  });

  test('that says never is not asked again, but by hand', async () => {
    const id = await notice();
    const by = alerts();
    smtp.onRecipient = () => 550;
    await by.send();
    aheadMs = 60 * minuteMs;
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'failed', attempts: 1, dueUtc: null }]);
    smtp.onRecipient = () => undefined;
    await reply(client.request('POST', `/public/v1/alerts/sent/${id}/retry`), 204);
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(await failure(client.request('POST', `/public/v1/alerts/sent/${id}/retry`))).toEqual(['409']);
  });

  test('that is away for a day has it given up', async () => {
    await notice();
    const by = alerts();
    smtp.onRecipient = () => 421;
    for (let hours = 0; hours < 26; hours += 1) {
      aheadMs = hours * 60 * minuteMs + 1000;
      await by.send();
    }
    expect(await sent()).toMatchObject([{ state: 'failed', detail: expect.stringMatching(/^Given up/) }]);
  });

  test('that takes a mail and says nothing may have it: it comes once more, marked so', async () => {
    const email = createEmail({ smtpUrl: smtp.url, from: 'fleet@fenceline.example', timeoutMs: 300 });
    await notice();
    const { db, settings } = world;
    const by = createAlerts({ db, settings, now, warn: () => {}, channels: { email } });
    opened.push(by);
    smtp.onData = () => 'hang';
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    smtp.onData = () => undefined;
    aheadMs = 2 * minuteMs;
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'sent', detail: expect.stringContaining('may have arrived') }]);
    expect(smtp.mails.map((mail) => header(mail, 'Message-ID'))).toEqual(Array(2).fill((await sent())[0]?.messageId));
    expect(header(smtp.mails[1], 'X-Fenceline-Repeated')).toBe('maybe');
  });

  test('is asked by another service when the one that was sending is gone: not before its lease is over, and marked', async () => {
    await notice();
    let asked = 0;
    const never = {
      send: () =>
        new Promise<never>(() => {
          asked += 1;
        }),
      close: () => {},
    };
    const { db, settings } = world;
    void createAlerts({ db, settings, now, warn: () => {}, channels: { email: never } }).send();
    await expect.poll(() => asked).toBe(1);
    const other = alerts();
    await other.send();
    expect(smtp.mails).toHaveLength(0);
    aheadMs = 3 * minuteMs;
    await Promise.all([other.send(), alerts().send()]);
    expect(smtp.mails).toHaveLength(1);
    expect(header(smtp.mails[0], 'X-Fenceline-Repeated')).toBe('maybe');
    expect(await sent()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('is given so many messages of an account in an hour, and no more', async () => {
    const by = alerts({ noticesPerHour: 2 });
    for (let count = 0; count < 3; count += 1) {
      await notice();
      await by.send();
    }
    expect((await states()).sort()).toEqual(['test held', 'test sent', 'test sent']);
    aheadMs = 61 * minuteMs;
    await by.send();
    expect(smtp.mails).toHaveLength(3);
  });

  test('that nobody named leaves what is to be told recorded', async () => {
    await notice();
    const by = alerts({ smtpUrl: undefined });
    await by.send();
    expect(await sent()).toMatchObject([{ state: 'notConfigured', attempts: 0, dueUtc: null }]);
  });

  test('never shows its password', async () => {
    await notice();
    const { port } = new URL(smtp.url);
    await alerts({ smtpUrl: `smtp://someone:s3cret-word@127.0.0.1:${port}` }).send();
    const [shown] = await sent();
    expect(shown?.state).toBe('waiting');
    expect(JSON.stringify(shown)).not.toContain('s3cret-word');
  });
});

describe('a gateway for texts', () => {
  test('gets JSON that is signed, and is asked again when it has no time', async () => {
    const asked: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
    let status = 503;
    const gateway = createServer(async (request, response) => {
      asked.push({ body: await text(request), headers: request.headers });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const smsSecret = 'sixteen characters';
    const by = alerts({ smsUrl: `http://127.0.0.1:${port}/send`, smsSecret });
    const ruleId = await make(client, kindOf('alertRule'), { emails: [] });
    await reply(client.request('POST', `/public/v1/alerts/rules/${ruleId}/test`), 204);
    await by.send();
    expect(await states()).toEqual(['test waiting']);
    status = 202;
    aheadMs = 2 * minuteMs;
    await by.send();
    expect(await states()).toEqual(['test sent']);
    await new Promise((resolve) => gateway.close(resolve));
    const second = asked[1];
    if (!second) throw new Error('It was asked once only');
    const { body, headers } = second;
    const { to, id, text: told } = JSON.parse(body) as Record<string, string>;
    expect([to, id]).toEqual(['+4917012345678', (await sent())[0]?.messageId]);
    expect(told).toContain('Test of the alert rule Cold chain');
    const signed = createHmac('sha256', smsSecret).update(`${String(headers['x-fenceline-timestamp'])}.${body}`);
    expect(headers['x-fenceline-signature']).toBe(`sha256=${signed.digest('hex')}`);
  });
});
