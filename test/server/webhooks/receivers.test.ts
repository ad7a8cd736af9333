/** Receivers that misbehave, and addresses that no webhook may reach. */
import { expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { post } from '../../../src/server/http/post.ts';
import { isPublicAddress } from '../../../src/server/http/public-address.ts';
import { type Receiver, receiver } from '../../support/receiver.ts';
import { failure } from '../../support/records.ts';
import { untrustedTls } from '../../support/untrusted-tls.ts';
import { webhookStage } from '../../support/webhook-stage.ts';

const on = webhookStage();

/** The outcome of one request to a receiver with this answer. */
async function outcome(answer: Receiver['answer'], timeoutMs = 15_000) {
  const receiving = await receiver();
  receiving.answer = answer;
  const beganMs = performance.now();
  const { answer: text, ...rest } = await post(receiving.url, {
    ...{ headers: {}, body: '{"type":"x"}', timeoutMs, answerLength: 1024, isTrusted: true },
  });
  await receiving.close();
  return { ...rest, characters: text?.length ?? null, ms: performance.now() - beganMs };
}

test.each<[string, Receiver['answer'], object, number?]>([
  ['answers 500', () => 500, { status: 500, problem: 'badStatus', characters: 10 }],
  ['hangs', () => 'own', { status: null, problem: 'timeout', characters: null }, 100],
  [
    'closes early',
    (_, response) => {
      response.destroy();
      return 'own';
    },
    { status: null, problem: 'brokenOff', characters: null },
  ],
  [
    'stops within its answer',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half', () => response.destroy());
      return 'own';
    },
    { status: null, problem: 'brokenOff', characters: null },
  ],
  [
    'hangs within its answer',
    (_, response) => {
      response.writeHead(200).write('half');
      return 'own';
    },
    { status: null, problem: 'timeout', characters: null },
    100,
  ],
  [
    'sends 10 MB',
    (_, response) => {
      response.writeHead(200).end(Buffer.alloc(10_000_000, 'x'));
      return 'own';
    },
    { status: 200, problem: null, characters: 1024 },
  ],
  [
    'redirects',
    (_, response) => {
      response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end();
      return 'own';
    },
    { status: 307, problem: 'redirect', characters: 0 },
  ],
  [
    'changes the protocol',
    (_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
      return 'own';
    },
    { status: null, problem: 'brokenOff', characters: null },
  ],
  [
    'speaks no HTTP',
    (_, response) => {
      response.socket?.end('hello\r\n\r\n');
      return 'own';
    },
    { status: null, problem: 'badAnswer', characters: null },
  ],
])('a receiver that %s', async (_, answer, expected, timeoutMs) => {
  expect(await outcome(answer, timeoutMs)).toMatchObject(expected);
});

test('a receiver with a certificate that nobody trusts gets no request', async () => {
  const untrusted = await untrustedTls();
  const sent = post(untrusted.url, {
    ...{ headers: {}, body: '{}', timeoutMs: 15_000, answerLength: 10 },
    isTrusted: true,
  });
  expect(await sent).toEqual({ status: null, problem: 'certificate', answer: null });
  await untrusted.close();
});

test('a receiver that hangs delays no other account', async () => {
  const slow = await on.world.addAccount();
  const hanging = await receiver();
  hanging.answer = () => 'own';
  await on.geofence();
  await on.webhook();
  await on.webhook({ url: hanging.url });
  expect(slow.accountId).not.toBe(on.client.accountId);
  await on.store(on.outside('van', 30), on.inside('van', 20));
  const by = on.service();
  await by.derive();
  const sending = by.send();
  await expect.poll(() => [on.receiver.requests.length, hanging.requests.length]).toEqual([1, 1]);
  await hanging.close();
  await sending;
});

test('receivers that hang delay no other webhook of their account', async () => {
  const hanging = await Promise.all([1, 2, 3].map(() => receiver()));
  await on.geofence();
  for (const each of hanging) {
    each.answer = () => 'own';
    await on.webhook({ url: each.url });
  }
  await on.webhook();
  const devices = Array.from({ length: 10 }, (_, index) => `van-${index}`);
  await on.store(...devices.map((device) => on.outside(device, 30)));
  await on.store(...devices.map((device) => on.inside(device, 20)));
  const by = on.service();
  await by.derive();
  const sending = by.send();
  await expect.poll(() => on.receiver.requests).toHaveLength(devices.length);
  const requests = (): number => hanging.reduce((sum, each) => sum + each.requests.length, 0);
  // A new webhook gets one request until its receiver answers.
  expect(requests()).toBe(hanging.length);
  for (const each of hanging) await each.close();
  await sending;
});

test('receivers that fail get one request at a time, and leave several to another webhook of their account', async () => {
  const failing = await Promise.all(Array.from({ length: 12 }, () => receiver()));
  await on.geofence();
  for (const each of failing) await on.webhook({ url: each.url });
  await on.webhook();
  const devices = Array.from({ length: 10 }, (_, index) => `van-${index}`);
  await on.store(...['first', 'second', ...devices].map((device) => on.outside(device, 30)));
  const by = on.service();
  await on.store(on.inside('first', 20));
  await on.deliver(by);
  for (const each of failing) each.answer = () => 500;
  await on.store(on.inside('second', 20));
  await on.deliver(by);
  for (const each of [...failing, on.receiver]) {
    each.requests.length = 0;
    each.answer = () => 'own';
  }
  await on.store(...devices.map((device) => on.inside(device, 20)));
  await by.derive();
  const sending = by.send();
  await expect.poll(() => on.receiver.requests).toHaveLength(8);
  await expect.poll(() => failing.map(({ requests }) => requests.length)).toEqual(failing.map(() => 1));
  on.receiver.answer = () => 204;
  for (const each of [...failing, on.receiver]) await each.close();
  await sending;
});

test('the next request waits for the receiver, and not until outcomes are stored', async () => {
  await on.geofence();
  const { id } = await on.webhook();
  // More than slots of a webhook.
  const devices = Array.from({ length: 20 }, (_, index) => `van-${index}`);
  await on.store(...['first', ...devices].map((device) => on.outside(device, 30)));
  const by = on.service();
  await on.store(on.inside('first', 20));
  await on.deliver(by);
  on.receiver.requests.length = 0;
  await on.store(...devices.map((device) => on.inside(device, 20)));
  await by.derive();
  let sending: Promise<void> | undefined;
  await on.world.db.transaction(async (tx) => {
    // Who stores an outcome locks the webhook first.
    await tx.run(sql`select from webhook where account_id = ${on.client.accountId} and id = ${id} for update`);
    sending = by.send();
    await expect.poll(() => on.receiver.requests).toHaveLength(devices.length);
    expect((await on.deliveries(id)).filter(({ state }) => state === 'delivered')).toHaveLength(1);
  });
  await sending;
  expect((await on.deliveries(id)).filter(({ state }) => state === 'delivered')).toHaveLength(devices.length + 1);
  expect(on.receiver.requests).toHaveLength(devices.length);
});

const isPrivate = [
  ...['127.0.0.1', '127.255.255.254', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '100.127.255.255', '0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
  ...['2001:db8::1', '2002:7f00:1::', '2001::1', 'fec0::1'],
];
test('only addresses of the public internet are public', () => {
  expect(isPrivate.filter(isPublicAddress)).toEqual([]);
  const open = ['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::1'];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

const untrusted = { headers: {}, body: '{}', timeoutMs: 5000, answerLength: 10, isTrusted: false };

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://2130706433/',
  'https://0x7f.1/',
])('%s is refused without a connection', async (url) => {
  expect(await post(url, untrusted)).toEqual({ status: null, problem: 'privateAddress', answer: null });
});

test('a name is refused by the addresses that the connection would use', async () => {
  const receiving = await receiver();
  const { port } = new URL(receiving.url);
  expect(await post(`https://localhost:${port}/`, untrusted)).toMatchObject({ problem: 'privateAddress' });
  expect(receiving.requests).toEqual([]);
  await receiving.close();
});

test('http is for hosts that WEBHOOK_HOSTS names', async () => {
  const refused = on.client.request('POST', '/public/v1/webhooks', {
    ...{ name: 'ERP', url: 'http://receiver.example/', events: ['visit.started'] },
  });
  expect(await failure(refused)).toEqual(['400', '#/url format']);
  expect(await post('http://receiver.example/', untrusted)).toMatchObject({ problem: 'notHttps' });
});
