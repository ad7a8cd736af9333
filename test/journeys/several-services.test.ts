/** Two services behind HAProxy, with the lines of docs/scale.md: each account's messages go to one service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';
import { type Haproxy, startHaproxy } from '../support/haproxy.ts';
import { type Person, personOf } from '../support/journey.ts';
import { needs } from '../support/needs.ts';
import { reply } from '../support/records.ts';
import { type RunningService, startService } from '../support/running-service.ts';

const token = 'metrics-of-the-test';

/** The lines of the recipe, with these servers. */
function recipe(one: RunningService, two: RunningService): string {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  const lines = text.split('```\n').find((block) => block.includes('backend odd'));
  if (lines === undefined) throw new Error('docs/scale.md has no recipe for HAProxy.');
  return lines
    .replaceAll('/etc/haproxy/keys.map', 'KEYS')
    .replaceAll('10.0.0.1:8080', new URL(one.url).host)
    .replaceAll('10.0.0.2:8080', new URL(two.url).host);
}

const haproxy = needs('haproxy');

describe.skipIf(haproxy.missing)(`two services ${haproxy.note}`, () => {
  let one: RunningService;
  let two: RunningService;
  let proxy: Haproxy;
  let even: Person & { key: string };
  let odd: Person & { key: string };

  beforeAll(async () => {
    one = await startService({ settings: { METRICS_TOKEN: token } });
    two = await startService({ settings: { METRICS_TOKEN: token, DATABASE_URL: one.databaseUrl } });
    const people = [await withKey(await personOf(one)), await withKey(await personOf(one))] as const;
    [even, odd] = people[0].accountId % 2 === 0 ? people : [people[1], people[0]];
    proxy = await startHaproxy(recipe(one, two), [`${even.key} even`, `${odd.key} odd`]);
  });
  afterAll(async () => {
    await proxy.stop();
    await two.remove();
    await one.remove();
  });

  async function withKey(person: Person): Promise<Person & { key: string }> {
    const { key } = await reply<{ key: string }>(person.request('POST', '/public/v1/ingestKeys', { name: 'Devices' }));
    return { ...person, key };
  }

  /** The messages that each service has stored. */
  const stored = (): Promise<number[]> =>
    Promise.all(
      [one, two].map(async ({ url }) => {
        const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
        const lines = [...text.matchAll(/^fenceline_messages_total\{[^}]*outcome="accepted"[^}]*\} (\d+)$/gm)];
        return lines.reduce((sum, [, count]) => sum + Number(count), 0);
      }),
    );

  let second = 0;
  /** The key in the header, the path and the query. */
  async function send({ key }: { key: string }): Promise<void> {
    const utc = () => new Date(Date.UTC(2026, 10, 20, 0, 0, (second += 1))).toISOString();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const body = JSON.stringify([{ device: 'van', utc: utc(), latitude: 51, longitude: 12 }]);
    await reply(fetch(`${proxy.url}/ingest/v1/messages`, { method: 'POST', headers, body }));
    const query = () => `id=van&lat=51&lon=12&timestamp=${encodeURIComponent(utc())}`;
    expect((await fetch(`${proxy.url}/ingest/osmand/${key}?${query()}`, { method: 'POST' })).status).toBe(200);
    expect((await fetch(`${proxy.url}/ingest/osmand?key=${key}&${query()}`, { method: 'POST' })).status).toBe(200);
  }

  test('store the messages of even and odd accounts, wherever the key is', async () => {
    const before = await stored();
    await send(even);
    expect(await stored()).toEqual([(before[0] ?? 0) + 3, before[1]]);
    await send(odd);
    expect(await stored()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 3]);
  });

  test('take over from each other', async () => {
    await two.kill();
    await expect.poll(() => send(odd).then(() => 'stored', String), { timeout: 60_000 }).toBe('stored');
    await two.restart();
    const vehicles = await reply<{ id: number }[]>(odd.request('GET', '/public/v1/vehicles'));
    const period = 'startDate=2026-11-20T00:00:00Z&endDate=2026-11-21T00:00:00Z';
    const path = `/public/v1/plots?vehicleId=${vehicles[0]?.id}&${period}`;
    // Nothing that was answered is missing. A call that failed may have stored some of its messages.
    expect((await reply<unknown[]>(odd.request('GET', path))).length).toBeGreaterThanOrEqual(6);
  });
});
