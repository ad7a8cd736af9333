/** Text messages: signed requests to a gateway. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/server/alerts/channel.ts';
import { createTextMessages } from '../../../src/server/alerts/text-message.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { noticeStage } from '../../support/notice-stage.ts';
import { type Receiver, receiver } from '../../support/receiver.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();

test('sends signed JSON, and retries when the gateway is busy', async () => {
  const asked: { body: string; headers: Record<string, string | string[] | undefined> }[] = [];
  let status = 503;
  const gateway = createServer(async (request, response) => {
    asked.push({ body: await text(request), headers: request.headers });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const smsSecret = 'sixteen characters';
  const by = on.alerts({ smsUrl: `http://127.0.0.1:${port}/send`, smsSecret });
  const ruleId = await make(on.client, kindOf('alertRule'), { emails: [] });
  await reply(on.client.request('POST', `/public/v1/alerts/rules/${ruleId}/test`), 204);
  await by.send();
  expect(await on.states()).toEqual(['test waiting']);
  status = 202;
  on.ahead(2);
  await by.send();
  expect(await on.states()).toEqual(['test sent']);
  await new Promise((resolve) => gateway.close(resolve));
  const second = asked[1];
  if (!second) throw new Error('It was asked once only');
  const { body, headers } = second;
  const { to, id, text: told } = JSON.parse(body) as Record<string, string>;
  expect([to, id]).toEqual(['+4917012345678', (await on.sent())[0]?.messageId]);
  expect(told).toContain('Test of the alert rule Cold chain');
  const signed = createHmac('sha256', smsSecret).update(`${String(headers['x-fenceline-timestamp'])}.${body}`);
  expect(headers['x-fenceline-signature']).toBe(`sha256=${signed.digest('hex')}`);
});

test.each<[string, Receiver['answer'], Outcome['outcome']]>([
  ['answers 200 with a body that never ends', (_, response) => hold(response.writeHead(200).write('{')), 'sent'],
  ['answers 10 MB', (_, response) => hold(response.end(Buffer.alloc(10_000_000))), 'sent'],
  ['answers 500', () => 500, 'later'],
  ['answers 429', () => 429, 'later'],
  ['answers 400', () => 400, 'refused'],
  ['redirects', (_, response) => hold(response.writeHead(307, { Location: '/elsewhere' }).end()), 'refused'],
  ['closes early', (_, response) => hold(response.destroy()), 'unknown'],
  ['hangs', () => 'own', 'unknown'],
])('a gateway that %s gets one request, and gives an outcome', async (_, answer, outcome) => {
  const gateway = await receiver();
  gateway.answer = answer;
  const texts = createTextMessages({ smsUrl: gateway.url, secret: 'x', now: () => new Date(), sendingMs: 500 });
  const message = {
    subject: '',
    text: '',
    html: '',
    short: 'Test',
    recipient: '+491',
    messageId: '1',
    mayRepeat: false,
  };
  expect(await texts.send(message)).toMatchObject({ outcome });
  await gateway.close();
  expect(gateway.requests.length).toBe(1);
  // Its port is closed now.
  expect(await texts.send(message)).toMatchObject({ outcome: 'later' });
});

const hold = (_: unknown): 'own' => 'own';

test('a receiver that follows the deployment page can check the signature', async () => {
  const page = readFileSync(new URL('../../../docs/deployment.md', import.meta.url), 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const code = example.replace('function isFrom', 'export function isFrom');
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { isFromFenceline } = module as { isFromFenceline(headers: object, body: Buffer, secret: string): boolean };
  const secret = 'sixteen characters';
  const body = Buffer.from('{"to":"+4917012345678","text":"Größe"}');
  const at = (seconds: number) => {
    const signed = createHmac('sha256', secret).update(`${seconds}.${body.toString()}`).digest('hex');
    return { 'x-fenceline-timestamp': String(seconds), 'x-fenceline-signature': `sha256=${signed}` };
  };
  const nowSeconds = Math.floor(Date.now() / 1000);
  expect(isFromFenceline(at(nowSeconds), body, secret)).toBe(true);
  expect(isFromFenceline(at(nowSeconds), Buffer.from('{}'), secret)).toBe(false);
  expect(isFromFenceline(at(nowSeconds), body, 'another')).toBe(false);
  expect(isFromFenceline(at(nowSeconds - 3600), body, secret)).toBe(false);
  expect(isFromFenceline({}, body, secret)).toBe(false);
});
