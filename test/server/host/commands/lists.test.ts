/** Lists of accounts, users and device keys; adding users; rotating and revoking keys. */
import { expect, test } from 'vitest';
import type { IngestKey } from '../../../../src/contract/administration.ts';
import { typeWithService } from '../../../support/command-line.ts';
import { reply } from '../../../support/records.ts';
import { postToken, send, serviceOfFile } from '../../../support/service.ts';

const world = serviceOfFile();
const run = (words: string[], environment: Record<string, string> = {}) =>
  typeWithService(world().connection)(words, { environment });
const account = (): string => `#${world().accountId}`;

test('accounts and users are listed, for people and for scripts', async () => {
  const people = await run(['account', 'list']);
  expect(people).toMatchObject({ code: 0, errors: [] });
  expect(people.printed.join('\n')).toContain(`#${world().accountId}  "`);
  const scripts = await run(['account', 'list', '--json']);
  expect(JSON.parse(scripts.printed.join(''))).toContainEqual(expect.objectContaining({ id: world().accountId }));
  const users = await run(['user', 'list', '--account', account()]);
  expect(users.printed).toEqual([expect.stringContaining(`"${world().username}"  administrator`)]);
  expect(await run(['user', 'list', '--account', 'Nowhere'])).toMatchObject({ code: 1, printed: [] });
  expect(await run(['user', 'list'])).toMatchObject({ code: 2 });
});

test('a user is added with a role, can sign in, and is in the audit', async () => {
  const environment = { FENCELINE_PASSWORD: 'correct horse 7' };
  const words = ['user', 'add', 'viola', '--account', account(), '--name', 'Viola Vega'];
  expect(await run(words, environment)).toMatchObject({ code: 0, errors: [] });
  const signedIn = await postToken(world().app, {
    grant_type: 'password',
    username: 'viola',
    password: 'correct horse 7',
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  expect((await send(world().app, 'GET', '/public/v1/tags', { token })).status).toBe(200);
  expect((await send(world().app, 'GET', '/public/v1/users', { token })).status).toBe(403);
  const listed = JSON.parse(
    (await run(['user', 'list', '--account', account(), '--json'])).printed.join(''),
  ) as object[];
  expect(listed).toContainEqual(expect.objectContaining({ username: 'viola', name: 'Viola Vega', role: 1 }));
  const again = await run(words, environment);
  expect(again).toMatchObject({ code: 1, errors: ['The username “viola” is taken.'] });
  expect(await run([...words, '--role', 'king'], environment)).toMatchObject({ code: 2 });
  expect(await run(['user', 'add', 'otto', '--account', account()])).toMatchObject({ code: 2 });
});

test('each refused value is named', async () => {
  const environment = { FENCELINE_PASSWORD: 'correct horse 7' };
  const user = await run(['user', 'add', '', '--account', account(), '--email', 'nonsense'], environment);
  expect(user).toMatchObject({ code: 1, printed: [] });
  expect(user.errors).toEqual([expect.stringMatching(/^username must /), expect.stringMatching(/^email must /)]);
  const key = await run(['ingest-key', 'add', '--account', account(), '--name', 'x'.repeat(300)]);
  expect(key).toMatchObject({ code: 1, errors: ['name must have 1 to 255 characters.'] });
});

test('a key is rotated with an overlap and revoked', async () => {
  const sent = async (key: string): Promise<number> => {
    const body = [{ device: 'rotated', utc: new Date().toISOString(), latitude: 1, longitude: 2 }];
    return (
      await send(world().anotherService({ tracking: world().track() }), 'POST', '/ingest/v1/messages', {
        token: key,
        body,
      })
    ).status;
  };
  const first = await run(['ingest-key', 'add', '--account', account(), '--name', 'Gateway']);
  const old = first.printed[0] ?? '';
  expect(await sent(old)).toBe(200);
  const rotated = await run(['ingest-key', 'rotate', 'Gateway', '--account', account()]);
  expect(rotated.code).toBe(0);
  const [key = ''] = rotated.printed;
  expect([await sent(old), await sent(key)]).toEqual([200, 200]);
  const listed = await run(['ingest-key', 'list', '--account', account(), '--json']);
  const keys = (JSON.parse(listed.printed.join('')) as { id: number; name: string }[]).filter(
    ({ name }) => name === 'Gateway',
  );
  expect(keys).toHaveLength(2);
  expect(listed.printed.join('')).not.toContain(old);
  const revoke = ['ingest-key', 'revoke'];
  expect(await run([...revoke, 'Gateway', '--account', account(), '--yes'])).toMatchObject({ code: 2 });
  expect(await run([...revoke, 'Unknown', '--account', account(), '--yes'])).toMatchObject({ code: 1 });
  expect(await run([...revoke, String(keys[0]?.id), '--account', account()])).toMatchObject({ code: 2 });
  expect(await run([...revoke, String(keys[0]?.id), '--account', account(), '--yes'])).toMatchObject({ code: 0 });
  expect([await sent(old), await sent(key)]).toEqual([401, 200]);
});

test('a rotated key keeps the devices that it is bound to', async () => {
  const options = ['--account', account()];
  const devices = ['--device', 'van-1', '--device', 'van-2'];
  await run(['ingest-key', 'add', ...options, '--name', 'Bound', ...devices]);
  await run(['ingest-key', 'rotate', 'Bound', ...options]);
  const listed = (await run(['ingest-key', 'list', ...options])).printed.join('\n');
  expect(listed.match(/"Bound" .* only for van-1, van-2/g)).toHaveLength(2);
});

test('a rotated key ends by itself after the overlap', async () => {
  const options = ['--account', account()];
  const [old = ''] = (await run(['ingest-key', 'add', ...options, '--name', 'Phones'])).printed;
  const startedMs = Date.now();
  const rotated = await run(['ingest-key', 'rotate', 'Phones', ...options, '--overlap', '2h']);
  expect(rotated).toMatchObject({
    code: 0,
    errors: [expect.any(String), expect.stringMatching(/^The old key ends at /)],
  });
  const [key = ''] = rotated.printed;
  const sentAfter = async (ms: number, token: string): Promise<number> => {
    const now = () => new Date(startedMs + ms);
    const app = world().anotherService({ tracking: world().track(now), now });
    const body = [{ device: 'phone', utc: now().toISOString(), latitude: 1, longitude: 2 }];
    return (await send(app, 'POST', '/ingest/v1/messages', { token, body })).status;
  };
  expect([await sentAfter(7_100_000, old), await sentAfter(7_100_000, key)]).toEqual([200, 200]);
  expect([await sentAfter(7_300_000, old), await sentAfter(7_300_000, key)]).toEqual([401, 200]);
  const keys = (await reply<IngestKey[]>(world().request('GET', '/public/v1/ingestKeys'))).filter(
    ({ name }) => name === 'Phones',
  );
  expect(keys.map(({ endsUtc }) => endsUtc && Date.parse(endsUtc) >= startedMs + 7_200_000)).toEqual([true, null]);
  expect((await run(['ingest-key', 'list', ...options])).printed.join('\n')).toContain(`ends ${keys[0]?.endsUtc}`);
  for (const wrong of ['2', 'soon', '-1h'])
    expect(await run(['ingest-key', 'rotate', 'Phones', ...options, `--overlap=${wrong}`])).toMatchObject({ code: 2 });
});
