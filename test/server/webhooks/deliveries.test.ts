/** How events reach a receiver: signatures, order, retries, secrets, pauses and replays. */
import { expect, test } from 'vitest';
import { webhookRetrySeconds } from '../../../src/contract/choices.ts';
import { grouped } from '../../../src/rules/grouped.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { sweepExpired } from '../../../src/server/store/sweep.ts';
import { insertTest } from '../../../src/server/store/webhook-deliveries.ts';
import { isSignedWith } from '../../support/receiver.ts';
import { failure, reply } from '../../support/records.ts';
import { webhookStage } from '../../support/webhook-stage.ts';

const on = webhookStage();

/** A visit that starts, and one that another vehicle starts. */
async function twoVisits(): Promise<void> {
  await on.store(on.outside('van-1', 30), on.outside('van-2', 30));
  await on.store(on.inside('van-1', 20), on.inside('van-2', 20));
}

test('a delivery has the headers of Standard Webhooks and a signature that other code verifies', async () => {
  await on.geofence();
  const { id, secret } = await on.webhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await twoVisits();
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.started', 'visit.started']);
  const [first] = on.receiver.requests;
  if (!first) expect.unreachable();
  expect(first.id).toMatch(/^msg_[0-9a-f]{32}$/);
  expect(first.timestamp).toBe(String(Math.floor(on.now().getTime() / 1000)));
  expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Fenceline/test' });
  expect(first.signatures).toHaveLength(1);
  expect(await isSignedWith(secret ?? '', first)).toBe(true);
  expect(await isSignedWith(secret ?? '', { ...first, raw: `${first.raw} ` })).toBe(false);
  const shown = (await on.deliveries(id)).find(({ messageId }) => messageId === first.id);
  expect(shown).toMatchObject({ state: 'delivered', attempts: 1, status: 204, problem: null, body: first.raw });
  // The secret is shown nowhere.
  const text = await (await on.client.request('GET', `/public/v1/webhooks/${id}`)).text();
  expect(text).not.toContain(String(secret).slice(6));
});

test('a failed delivery is repeated after 5 s, 5 min, 30 min, 2, 5, 10 and 24 h with the same id, then no more', async () => {
  await on.geofence();
  const { id } = await on.webhook();
  await on.store(on.outside('van-1', 30), on.inside('van-1', 20));
  on.receiver.answer = () => 500;
  let seconds = 0;
  await on.deliver();
  for (const [index, wait] of webhookRetrySeconds.entries()) {
    on.ahead(seconds + wait - 1);
    await on.deliver();
    expect(on.receiver.requests).toHaveLength(index + 1);
    // The schedule counts from the end of the attempt, which takes some milliseconds.
    seconds += wait + 1;
    on.ahead(seconds);
    await on.deliver();
    expect(on.receiver.requests).toHaveLength(index + 2);
  }
  expect(webhookRetrySeconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 86_400]);
  expect(new Set(on.receiver.requests.map((request) => request.id)).size).toBe(1);
  on.ahead(seconds + 1_000_000);
  await on.deliver();
  expect(on.receiver.requests).toHaveLength(8);
  const client = await on.client.signInAgain();
  const query = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z&state=failed';
  expect(await reply(client.request('GET', `/public/v1/webhooks/${id}/deliveries?${query}`))).toMatchObject([
    { attempts: 8, status: 500, problem: 'badStatus', answer: 'answer 500', dueUtc: null },
  ]);
});

test('a failed delivery holds back later events of its record, and no others', async () => {
  await on.geofence();
  await on.webhook();
  await on.store(on.outside('van-1', 30), on.outside('van-2', 30), on.inside('van-1', 20));
  const by = on.service();
  on.receiver.answer = () => 503;
  await on.deliver(by);
  on.receiver.answer = () => 200;
  await on.store(on.outside('van-1', 10), on.inside('van-2', 10));
  await on.deliver(by);
  expect(on.receiver.types()).toEqual(['visit.started', 'visit.started']);
  const [failed, other] = on.receiver.requests;
  expect(other?.body.data.id).not.toBe(failed?.body.data.id);
  on.ahead(10);
  await on.deliver(by);
  expect(on.receiver.types().slice(2)).toEqual(['visit.started', 'visit.ended']);
  expect(on.receiver.requests.slice(2).map(({ body }) => body.data.id)).toEqual([
    failed?.body.data.id,
    failed?.body.data.id,
  ]);
  expect(on.receiver.requests[2]?.id).toBe(failed?.id);
});

test('a receiver that was away for a day gets everything afterwards, in order per record', async () => {
  await on.geofence();
  await on.webhook();
  const by = on.service();
  const devices = ['van-1', 'van-2', 'van-3'];
  const hour = async (hours: number): Promise<void> => {
    on.ahead(hours * 3600);
    await on.deliver(by);
  };
  on.receiver.answer = (_request, response) => {
    response.destroy();
    return 'own';
  };
  await on.store(...devices.map((device) => on.outside(device, 5)));
  for (let hours = 3; hours < 27; hours += 3) {
    on.ahead(hours * 3600);
    await on.store(...devices.flatMap((device) => [on.inside(device, 20), on.outside(device, 10)]));
    await hour(hours);
  }
  const lost = on.receiver.requests.length;
  on.receiver.answer = () => 204;
  for (let hours = 27; hours < 60; hours += 3) await hour(hours);
  const received = grouped(on.receiver.requests.slice(lost), ({ body }) => body.data.id);
  expect(received.size).toBe(8 * devices.length);
  for (const requests of received.values())
    expect(requests.map(({ body }) => body.type)).toEqual(['visit.started', 'visit.ended']);
});

test('two services deliver each event once', async () => {
  await on.geofence();
  await on.webhook();
  const devices = Array.from({ length: 20 }, (_, index) => `van-${index}`);
  await on.store(...devices.map((device) => on.outside(device, 30)));
  await on.store(...devices.map((device) => on.inside(device, 20)));
  const services = [on.service(), on.service({ db: on.world.connect() })];
  await Promise.all(services.map((each) => each.derive()));
  await Promise.all(services.map((each) => each.send()));
  expect(on.receiver.types()).toEqual(devices.map(() => 'visit.started'));
  expect(new Set(on.receiver.requests.map((request) => request.id)).size).toBe(20);
});

test('after 410 a webhook is paused, and nothing is lost when it is switched on again', async () => {
  await on.geofence();
  const { id } = await on.webhook();
  await on.store(on.outside('van-1', 30), on.inside('van-1', 20));
  on.receiver.answer = () => 410;
  await on.deliver();
  const path = `/public/v1/webhooks/${id}`;
  expect(await reply(on.client.request('GET', path))).toMatchObject({
    status: 0,
    endedUtc: on.now().toISOString(),
  });
  on.receiver.answer = () => 200;
  await on.store(on.outside('van-1', 10));
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.started']);
  expect(await reply(on.client.request('POST', '/public/v1/webhooks', { id, status: 1 }))).toEqual({
    id,
    secret: null,
  });
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.started', 'visit.started', 'visit.ended']);
  expect(await reply(on.client.request('GET', path))).toMatchObject({ status: 1, endedUtc: null });
});

test('after a new secret both sign for a day', async () => {
  await on.geofence();
  const { id, secret: old } = await on.webhook();
  const { secret, oldSecretUntilUtc } = await reply<{ secret: string; oldSecretUntilUtc: string }>(
    on.post(id, 'secret'),
  );
  expect(Date.parse(oldSecretUntilUtc) - on.now().getTime()).toBe(24 * 3_600_000);
  await on.store(on.outside('van-1', 30), on.inside('van-1', 20));
  await on.deliver();
  const [first] = on.receiver.requests;
  if (!first) expect.unreachable();
  expect([await isSignedWith(secret, first), await isSignedWith(String(old), first)]).toEqual([true, true]);
  on.ahead(24 * 3600 + 1);
  await on.store(on.outside('van-1', 0));
  await on.deliver();
  const last = on.receiver.requests.at(-1);
  if (!last) expect.unreachable();
  expect([await isSignedWith(secret, last), await isSignedWith(String(old), last)]).toEqual([true, false]);
});

test('a replay sends stored events again, in order and with their ids, after a time or a cursor', async () => {
  await on.geofence();
  const { id } = await on.webhook();
  const { cursor } = await reply<{ cursor: string }>(on.client.request('GET', '/public/v1/changes'));
  await on.store(on.outside('van-1', 30), on.inside('van-1', 20));
  await on.deliver();
  on.ahead(60);
  await on.store(on.outside('van-1', 0));
  await on.deliver();
  const sent = on.receiver.requests.map((request) => request.id);
  expect(sent).toHaveLength(2);
  await reply(on.post(id, 'replay', { after: new Date(on.now().getTime() - 1000).toISOString() }), 204);
  await on.deliver();
  expect(on.receiver.requests.map((request) => request.id)).toEqual([...sent, sent[1]]);
  await reply(on.post(id, 'replay', { after: cursor }), 204);
  await on.deliver();
  expect(on.receiver.requests.slice(3).map((request) => request.id)).toEqual(sent);
  expect(await failure(on.post(id, 'replay', { after: '00000000.1' }))).toEqual(['410']);
});

test('a replay keeps a test that is still to be sent', async () => {
  const { id } = await on.webhook();
  await on.world.db.transaction((tx) =>
    insertTest(tx, on.client.accountId, id, { messageId: 'msg_1', body: '{}', now: on.now() }),
  );
  await reply(on.post(id, 'replay', { after: new Date(on.now().getTime() - 60_000).toISOString() }), 204);
  await on.deliver();
  expect(on.receiver.requests.map((request) => request.id)).toEqual(['msg_1']);
});

test('a test answers what came back, and does not count as an event', async () => {
  const { id } = await on.webhook({ status: 0 });
  on.receiver.answer = (_, response) => {
    response.writeHead(422).end('no such order');
    return 'own';
  };
  expect(await reply(on.post(id, 'test'))).toMatchObject({
    ...{ type: 'webhook.test', state: 'failed', status: 422, problem: 'badStatus', answer: 'no such order' },
  });
  on.ahead(600);
  await on.deliver();
  expect(on.receiver.types()).toEqual(['webhook.test']);
});

test('a person sends a failed delivery again', async () => {
  await on.geofence();
  const { id } = await on.webhook();
  await on.store(on.outside('van-1', 30), on.inside('van-1', 20));
  on.receiver.answer = () => 500;
  await on.deliver();
  on.receiver.answer = () => 200;
  const [failed] = await on.deliveries(id, '&state=waiting');
  await reply(on.post(id, `deliveries/${failed?.id}/retry`), 204);
  await on.deliver();
  expect(await on.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200 }]);
});

test('events and deliveries are kept for 30 days', async () => {
  await on.geofence();
  await on.webhook();
  await on.store(on.outside('van-1', 30), on.inside('van-1', 20));
  await on.deliver();
  const stored = () =>
    on.world.db.one(sql`
    select (select count(*)::integer from webhook_event where account_id = ${on.client.accountId}) as events,
      (select count(*)::integer from webhook_delivery where account_id = ${on.client.accountId}) as deliveries`);
  const days = (count: number): Date => new Date(on.now().getTime() + count * 86_400_000);
  await sweepExpired(on.world.db, days(29));
  expect(await stored()).toEqual({ events: 1, deliveries: 1 });
  await sweepExpired(on.world.db, days(31));
  expect(await stored()).toEqual({ events: 0, deliveries: 0 });
});
