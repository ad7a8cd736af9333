/** Clients written by others that know only the document and the standards, over a real socket. */
import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as oauth from 'oauth4webapi';
import { generateSource as generateFunctions } from 'oazapfts';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../../src/contract/drivers.ts';

import { problemUri } from '../../src/contract/problem.ts';
import type { TokenReply } from '../../src/contract/token.ts';
import { sql } from '../../src/server/database/sql.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';
import { addDriver } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type ListeningService, listeningService, password } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary.ts';

let world: ListeningService;
beforeAll(async () => {
  world = await listeningService();
});
afterAll(() => world.close());

describe('a client generated from the document by a public generator', () => {
  /** The part of the generated client that is used here. */
  interface Generated {
    FleetClient: new (options: {
      BASE: string;
      TOKEN?: string;
    }) => {
      token: { requestToken(form: object): Promise<TokenReply> };
      drivers: {
        listDrivers(limit?: number): Promise<Driver[]>;
        saveDriver(driver: object, ifMatch?: string, idempotencyKey?: string): Promise<number>;
        getDriver(id: number): Promise<Driver>;
      };
    };
    ApiError: new () => Error & { status: number; body: unknown };
  }

  let folder: string;
  let generated: Generated;
  beforeAll(async () => {
    folder = temporaryFolder('fenceline-client-');
    const input = (await (await fetch(`${world.origin}/public/v1/openapi.json`)).json()) as Record<string, unknown>;
    await generate({ input, output: folder, httpClient: 'fetch', clientName: 'FleetClient', useUnionTypes: true });
    generated = (await import(/* @vite-ignore */ join(folder, 'index.ts'))) as Generated;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const signedIn = async (): Promise<InstanceType<Generated['FleetClient']>> => {
    const { FleetClient } = generated;
    const form = { grant_type: 'password', username: world.username, password };
    const { access_token: TOKEN } = await new FleetClient({ BASE: world.origin }).token.requestToken(form);
    return new FleetClient({ BASE: world.origin, TOKEN });
  };

  test('signs in and reads drivers', async () => {
    const id = await addDriver(world, { name: 'Ana Lee' });
    const { drivers } = await signedIn();
    expect(await drivers.listDrivers()).toMatchObject([{ id, name: 'Ana Lee' }]);
    expect(await drivers.getDriver(id)).toMatchObject({ id });
  });

  test('reads a driver, changes it and sends it back', async () => {
    const { drivers } = await signedIn();
    const id = await addDriver(world);
    const driver = await drivers.getDriver(id);
    expect(await drivers.saveDriver({ ...driver, mobile: '+49 1' }, undefined, 'key-1')).toBe(id);
    expect(await drivers.getDriver(id)).toEqual({ ...driver, mobile: '+49 1', updated: expect.any(String) });
  });

  test('gets our failures in its own error type', async () => {
    const { drivers } = await signedIn();
    const failure: unknown = await drivers.saveDriver({ status: 7 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(generated.ApiError);
    expect(failure).toMatchObject({ status: 400, body: { errors: expect.arrayContaining([]) } });
  });
});

/** Reads, changes and sends back every kind of record with the types of the generated client. */
const changes = `
import { FleetClient } from './codegen/index';
import * as api from './oazapfts';

export async function withClasses({ drivers, vehicles, fleets, geofences, tags, inputs, temperature }: FleetClient) {
  await drivers.saveDriver({ ...(await drivers.getDriver(1)), mobile: '1' });
  await vehicles.saveVehicle({ ...(await vehicles.getVehicle(1)), name: 'Van' });
  await fleets.saveFleet({ ...(await fleets.getFleet(1)), name: 'Vans' });
  await geofences.saveGeofence({ ...(await geofences.getGeofence(1)), description: 'Yard' });
  await tags.saveTag({ ...(await tags.getTag(1)), name: 'Yards' });
  await inputs.saveInputType({ ...(await inputs.getInputType(1)), name: 'Door' });
  await inputs.saveInput({ ...(await inputs.getInput(1)), inputTypeId: 1 });
  await temperature.saveProfile({ ...(await temperature.getProfile(1)), upperBound: 7 });
  await temperature.saveProbe({ ...(await temperature.getProbe(1)), profileId: 1 });
}

export async function withFunctions() {
  await api.saveDriver({ ...(await api.getDriver(1)), mobile: '1' });
  await api.saveVehicle({ ...(await api.getVehicle(1)), name: 'Van' });
  await api.saveFleet({ ...(await api.getFleet(1)), name: 'Vans' });
  await api.saveGeofence({ ...(await api.getGeofence(1)), description: 'Yard' });
  await api.saveTag({ ...(await api.getTag(1)), name: 'Yards' });
  await api.saveInputType({ ...(await api.getInputType(1)), name: 'Door' });
  await api.saveInput({ ...(await api.getInput(1)), inputTypeId: 1 });
  await api.saveProfile({ ...(await api.getProfile(1)), upperBound: 7 });
  await api.saveProbe({ ...(await api.getProbe(1)), profileId: 1 });
  await api.saveExternalReference({ ...(await api.getExternalReference(1)), reference: 'A' });
  await api.saveAlertRule({ ...(await api.getAlertRule(1)), afterMinutes: 5 });
  await api.saveUser({ ...(await api.getUser(1)), name: 'Lee' });
  await api.saveMe({ ...(await api.getMe()), name: 'Lee' });
  await api.saveAccount({ ...(await api.getAccount()), name: 'Fleet' });
  await api.saveView({ ...(await api.getView(1)), name: 'Mine' });
}
`;

/** What an integrator writes with the client of `npm run client`. */
const program = `
import { type Answer, type Driver, FleetClient, FleetError } from './fleet-client';

export async function run(options: { url: string; username: string; password: string }, apiKey: string) {
  const client = new FleetClient(options);
  const { data: start } = await client.listChanges();
  const body = { name: 'Kim Lee', status: 1, username: 'kim-client', password: 'blue van' } as const;
  const { data: driverId } = await client.saveDriver({ body, idempotencyKey: 'kim-client' });
  const { data: driver, etag = '' } = await client.getDriver({ driverId });
  await client.saveDriver({ body: { ...driver, mobile: '+49 1' }, ifMatch: etag });
  const late = await client.saveDriver({ body: { ...driver, mobile: '+49 2' }, ifMatch: etag }).catch((error) => error);
  if (!(late instanceof FleetError)) throw late;
  const drivers: Driver[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Answer<Driver[]> = await client.listDrivers({ limit: 1, ...(cursor && { cursor }) });
    drivers.push(...page.data);
    ({ cursor } = page);
  }
  const { data: page } = await client.listChanges({ after: start.cursor, kinds: ['driver'] });
  const changed = page.changes.flatMap((change) => (change.kind === 'driver' ? [change.record?.mobile] : []));
  await client.signOut();
  const { data: again } = await client.getDriver({ driverId });
  const withKey = new FleetClient({ url: options.url, apiKey });
  const { data: read } = await withKey.getDriver({ driverId });
  await withKey.signOut();
  await withKey.getDriver({ driverId });
  if (read.id !== driverId) throw new Error('another driver');
  return { late: late.status, type: late.problem?.type, drivers: drivers.length, changed, again: again.mobile };
}
`;

test('the round trip of every record compiles with two public generators, and a program with our client', async () => {
  const folder = temporaryFolder('fenceline-types-');
  const input = openApiDocument({ basePath: '' }) as unknown as Record<string, unknown>;
  await generate({
    input,
    output: join(folder, 'codegen'),
    httpClient: 'fetch',
    clientName: 'FleetClient',
    useUnionTypes: true,
  });
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(input));
  const options = { optimistic: true, useEnumType: false };
  writeFileSync(join(folder, 'oazapfts.ts'), await generateFunctions(join(folder, 'openapi.json'), options));
  writeFileSync(join(folder, 'changes.ts'), changes);
  const command = ['run', '--silent', 'client', '--', join(folder, 'fleet-client.ts')];
  expect(spawnSync('npm', command, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(join(folder, 'program.ts'), program);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['changes.ts', 'program.ts'] }),
  );
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect(compiled.stdout).toBe('');
  expect(compiled.status).toBe(0);
  // Whatever an integrator's own settings are. Node.js runs the file as it is if its types can be erased.
  const strictest = [
    ...['strict', 'exactOptionalPropertyTypes', 'noUncheckedIndexedAccess', 'noPropertyAccessFromIndexSignature'],
    ...['noImplicitReturns', 'noImplicitOverride', 'noUnusedLocals', 'noUnusedParameters', 'erasableSyntaxOnly'],
    ...['isolatedModules', 'noEmit', 'ignoreConfig'],
  ].map((name) => `--${name}`);
  const settings = [...strictest, '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''];
  const alone = spawnSync(process.execPath, [compiler, ...settings, join(folder, 'fleet-client.ts')]);
  expect(String(alone.stdout)).toBe('');

  await addDriver(world);
  const before = await reply<Driver[]>(world.request('GET', '/public/v1/drivers'));
  const { run } = (await import(/* @vite-ignore */ join(folder, 'program.ts'))) as {
    run(options: object, apiKey: string): Promise<object>;
  };
  const { key } = await reply<{ key: string }>(world.request('POST', '/public/v1/apiKeys', { name: 'ERP', role: 1 }));
  expect(await run({ url: world.origin, username: world.username, password }, key)).toEqual({
    ...{ late: 412, type: problemUri('changed-meanwhile'), drivers: before.length + 1 },
    ...{ changed: ['+49 1'], again: '+49 1' },
  });
  rmSync(folder, { recursive: true, force: true });
});

describe('a public OAuth2 client', () => {
  const client: oauth.Client = { client_id: 'anyone' };
  const options = { [oauth.allowInsecureRequests]: true };
  const server = (): oauth.AuthorizationServer => ({
    issuer: world.origin,
    token_endpoint: `${world.origin}/token`,
    revocation_endpoint: `${world.origin}/token/revoke`,
  });
  const signIn = async (secret = password): Promise<oauth.TokenEndpointResponse> => {
    const form = { username: world.username, password: secret };
    const response = await oauth.genericTokenEndpointRequest(server(), client, oauth.None(), 'password', form, options);
    return oauth.processGenericTokenEndpointResponse(server(), client, response);
  };
  const refresh = async (token = ''): Promise<oauth.TokenEndpointResponse> => {
    const response = await oauth.refreshTokenGrantRequest(server(), client, oauth.None(), token, options);
    return oauth.processRefreshTokenResponse(server(), client, response);
  };
  const statusWith = async (token: string): Promise<number> => {
    const url = new URL(`${world.origin}/public/v1/drivers`);
    return (await oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, options)).status;
  };

  test('signs in by password and uses the token', async () => {
    const { access_token: token, token_type: type, expires_in: seconds } = await signIn();
    expect([type, seconds]).toEqual(['bearer', 14_400]);
    expect(await statusWith(token)).toBe(200);
  });

  test('renews the token once, and again within the grace period', async () => {
    const { refresh_token: first } = await signIn();
    const { access_token: token, refresh_token: second } = await refresh(first);
    expect(second).not.toBe(first);
    expect(await statusWith(token)).toBe(200);
    expect((await refresh(first)).access_token).not.toBe(token);
    await world.db.run(sql`update refresh_token set used_utc = used_utc - interval '11 seconds'`);
    await expect(refresh(first)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    // A use after the grace period means that somebody has a copy, so all tokens of the chain end.
    await expect(refresh(second)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(statusWith(token)).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  });

  test('reports a wrong password and an invalid token', async () => {
    await expect(signIn('not it')).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    await expect(statusWith('nonsense')).rejects.toMatchObject({
      cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
    });
  });

  test('signs out', async () => {
    const { access_token: token, refresh_token: renewal = '' } = await signIn();
    const response = await oauth.revocationRequest(server(), client, oauth.None(), renewal, options);
    await oauth.processRevocationResponse(response);
    await expect(statusWith(token)).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  });
});
