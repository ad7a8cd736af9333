/** The commands of docs/devices.md work as printed, and its addresses are those of the service. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/server/host/listen.ts';
import { addressOf } from '../../src/server/ingest/paths.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { needsPrograms } from '../support/needs.ts';
import { service } from '../support/service.ts';
import { makeKey } from './ingest/door.ts';

const page = readFileSync(new URL('../../docs/devices.md', import.meta.url), 'utf8');
const script = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
const tools = needsPrograms('bash', 'curl', 'gzip');

test.skipIf(tools.missing)(
  `the commands get the documented answers, the first and the second time ${tools.note}`,
  async () => {
    const world = await service();
    const listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
    onTestFinished(async () => {
      await listening.close(1000);
      await world.close();
    });
    const { key } = await makeKey(world);
    const env = { PATH: process.env['PATH'], BASE_URL: listening.origin, KEY: key };
    // The same time for both rounds, as on the page.
    const twice = script
      .replace(/^NOW=.*$/m, 'NOW=2026-11-20T09:30:00Z')
      .replace('?id=phone-1', '?id=phone-1&timestamp=1700000000');
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', `set -u\n${twice}\n${twice}`], { env });
    const answers = stdout.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text) as object);
    const answer = (accepted: number, duplicates: number) => ({ accepted, duplicates, rejectedCount: 0, rejected: [] });
    expect(page).toContain(JSON.stringify(answer(1, 0)));
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => answer(1, 0)),
      ...Array.from({ length: 3 }, () => answer(0, 1)),
    ]);
  },
);

test('its addresses exist', () => {
  const addresses = [...page.matchAll(/\/ingest\/(?:v1|traccar|osmand)[\w/]*(?:\$KEY|flk_…)?/g)].map(
    ([address]) => address,
  );
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses) expect([address, addressOf(address) !== undefined]).toEqual([address, true]);
});
