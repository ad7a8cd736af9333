/** docs/api.md matches the API, and its commands work as printed. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apiPrefix } from '../../src/contract/choices.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { added, documented } from '../../src/contract/endpoints/index.ts';
import { sql } from '../../src/server/database/sql.ts';
import { listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { addInput, addProbe, addVehicle } from '../support/fleet.ts';
import { needsPrograms } from '../support/needs.ts';
import { password, type Service, service } from '../support/service.ts';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

describe('the table of resources', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const column = (at: number): string[] => rows.flatMap((row) => endpointsIn(row.split(' | ')[at] ?? '')).sort();

  test.each([
    ['in the document', 1, documented],
    ['ours', 2, added],
  ])('lists every endpoint that is %s, and no other', (_, at, table) => {
    const known = Object.values<Endpoint>(table).map(({ method, path }) => `${method} ${path.replace(apiPrefix, '')}`);
    expect(column(at)).toEqual(known.sort());
  });
});

/** `GET POST /tags` is two. */
const endpointsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[A-Z]+ )+)(\/[^`]*)`/g)].flatMap(([, methods = '', path = '']) =>
    methods
      .trim()
      .split(' ')
      .map((method) => `${method} ${path}`),
  );

const script = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
const curls = script.match(/\bcurl /g)?.length ?? 0;
/** Resources that depend on device messages. */
const conditional = script.match(/^\[ -z .*\bcurl /gm)?.length ?? 0;

const tools = needsPrograms('bash', 'curl', 'sed');

// Each run starts about 150 programs.
describe('the commands', () => {
  test.skipIf(tools.missing)(`work on an empty service, twice ${tools.note}`, async () => {
    const world = await started();
    for (const _ of [1, 2]) expect(await world.run()).toEqual(answers(curls - conditional));
  });

  test.skipIf(tools.missing)(`work with 10,000 drivers and existing device messages ${tools.note}`, async () => {
    const world = await started();
    await addDrivers(world, 10_000);
    const vehicleId = await addVehicle(world);
    await addInput(world, world, vehicleId);
    await addProbe(world, world, vehicleId);
    expect(await world.run()).toEqual(answers(curls));
  });
});

const addDrivers = ({ db, accountId }: Service, count: number): Promise<number> =>
  db.run(sql`
    insert into driver (account_id, name, name_key, status, username)
    select ${accountId}::bigint, 'Driver ' || n, 'driver ' || n, 1, 'driver' || n
    from generate_series(1, ${count}::integer) n`);

const answers = (count: number) => ({ bad: [], count, complaints: [] });

/** Each curl prints its response status to standard error. Any other output there is an error. */
const statusLine = '~ %{http_code} %{method} %{url_effective}';
const wrapper = `set -u\ncurl() { command curl -w '%{stderr}${statusLine}\\n' "$@"; }\n`;

async function started() {
  const world = await service();
  const listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
  onTestFinished(async () => {
    await listening.close(1000);
    await world.close();
  });
  const environment = {
    PATH: process.env['PATH'],
    BASE_URL: listening.origin,
    API_USER: world.username,
    API_PASSWORD: password,
  };
  return {
    ...world,
    async run() {
      const options = { env: environment, maxBuffer: 100_000_000, timeout: 600_000 };
      const { stderr } = await promisify(execFile)('bash', ['--norc', '-c', wrapper + script], options);
      const lines = stderr.split('\n').filter((line) => line !== '');
      const answered = lines.filter((line) => line.startsWith('~ '));
      return {
        bad: answered.filter((line) => !/^~ 2\d\d /.test(line)),
        count: answered.length,
        complaints: lines.filter((line) => !line.startsWith('~ ')),
      };
    },
  };
}
