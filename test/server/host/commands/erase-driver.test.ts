import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../src/contract/administration.ts';
import type { Driver } from '../../../../src/contract/drivers.ts';
import { sql } from '../../../../src/server/database/sql.ts';
import { ownTables } from '../../../../src/server/database/tables.ts';
import type { App } from '../../../../src/server/host/app.ts';
import { type Ran, typeWithService } from '../../../support/command-line.ts';
import {
  addButtonReads,
  addDriver,
  addReference,
  addVehicle,
  assignmentsPath,
  driversPath,
} from '../../../support/fleet.ts';
import { reply } from '../../../support/records.ts';
import { type Client, type Service, send, service } from '../../../support/service.ts';
import { plain } from '../../../support/sql-of-tests.ts';

let world: Service;
let type: (words: string[]) => Promise<Ran>;
beforeAll(async () => {
  world = await service();
  type = typeWithService(world.connection);
});
afterAll(() => world.close());

/** Values that must not be found anywhere afterwards. */
const person = {
  name: 'Zacharias Quince',
  mobile: '+49 170 5550123',
  username: 'zquince',
  email: 'zacharias@example.org',
  buttonId: '0a00Quince',
  employeeNumber: 'Quince-7',
  licenceExpires: '2031-05-04',
};
const references = ['personnel-4711', 'payroll-4711'];
// Digits alone may be part of random values.
const traces = /zacharias|quince|170 ?5550123|personnel|payroll|2031-05-04/i;

const drivers = (client: Client, query = ''): Promise<Driver[]> =>
  reply<Driver[]>(client.request('GET', `${driversPath}${query}`));
const audit = (client: Client): Promise<AuditEntry[]> =>
  reply(client.request('GET', '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'));

/** Every table's rows as text. */
async function everythingStored(): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await ownTables(world.db)) {
    const { text } = await world.db.one<{ text: string | null }>(
      plain(`select json_agg(t)::text as text from ${name} t`),
    );
    texts.push(text ?? '');
  }
  return texts.join('\n');
}

/** A driver with a history: renamed, with references of other systems, one reference moved, assigned, with a button. */
async function withPast(client: Client) {
  const id = await addDriver(client, person);
  await reply(client.request('POST', driversPath, { ...person, id, status: 1, password: 'x', mobile: null }));
  await reply(client.request('POST', driversPath, { ...person, id, status: 1, password: '********' }));
  const kept = await addReference(client, 'driver', id, references[0] ?? '');
  const moved = await addReference(client, 'driver', id, references[1] ?? '');
  const vehicleId = await addVehicle(client);
  const elsewhere = { id: moved, resourceType: 1, resourceId: vehicleId, reference: 'van' };
  await reply(client.request('POST', '/public/v1/externalReferences', elsewhere));
  const start = { vehicleId, driverId: id, startUtc: '2026-11-20T08:00:00Z' };
  await reply(client.request('POST', `${assignmentsPath}/start`, start), 204);
  await addButtonReads(world, client, [[vehicleId, new Date('2026-11-20T07:00:00Z'), person.buttonId.toUpperCase()]]);
  return { id, kept, moved, vehicleId };
}

test('replaces the personal data everywhere while the service runs, and keeps the history of the fleet', async () => {
  const client = await world.addAccount();
  const { id, kept, vehicleId } = await withPast(client);
  const bystander = await addDriver(client, { name: 'Bystander' });
  const assignments = await reply(client.request('GET', assignmentsPath));
  const before = await audit(client);
  expect(await everythingStored()).toMatch(traces);
  // Both services have the list with the name in their cache.
  const apps = [world.app, world.anotherService()];
  const listOf = (app: App): Promise<unknown> => reply(send(app, 'GET', driversPath, { token: client.token }));
  for (const app of apps) expect(JSON.stringify(await listOf(app))).toMatch(traces);

  expect(await type(['driver', 'erase', String(id), '--account', `#${client.accountId}`])).toMatchObject({
    code: 0,
    errors: [],
  });
  expect(await everythingStored()).not.toMatch(traces);
  for (const app of apps) {
    expect(await listOf(app)).toEqual([
      {
        id,
        name: `Erased driver ${id}`,
        mobile: null,
        status: 0,
        username: `erased-${id}`,
        password: '********',
        email: null,
        buttonId: `erased-${id}`,
        employeeNumber: null,
        licenceExpires: null,
        updated: expect.any(String) as string,
      },
      expect.objectContaining({ id: bystander, name: 'Bystander' }),
    ]);
  }
  expect(await reply(client.request('GET', assignmentsPath))).toEqual(assignments);
  expect(await reply(client.request('GET', `${driversPath}/buttons`))).toEqual([]);
  const found = await reply(client.request('GET', `/public/v1/externalReferences/${kept}`));
  expect(found).toEqual({
    id: kept,
    resourceType: 2,
    resourceId: id,
    reference: `erased-${kept}`,
    updated: expect.any(String) as string,
  });
  const [reads] = await world.db.many<{ buttonId: string }>(sql`
    select button_id as "buttonId" from button_read where account_id = ${client.accountId}`);
  expect(reads?.buttonId).toBe(`erased-${id}`);

  const after = await audit(client);
  expect(after.slice(0, -1).map(({ id: trace, action }) => [trace, action])).toEqual(
    before.map(({ id: trace, action }) => [trace, action]),
  );
  expect(after[0]?.after).toMatchObject({ id, name: `Erased driver ${id}`, mobile: null, status: 1 });
  expect(after.at(-1)).toMatchObject({ action: 'erase', resource: 'driver', resourceId: id, userId: null });
  const ofVehicle = after.find(({ resource, resourceId }) => resource === 'vehicle' && resourceId === vehicleId);
  expect(ofVehicle?.after).toEqual(before.find((trace) => trace.id === ofVehicle?.id)?.after);
});

test('removes a field from the audit that is newer than the erasure code', async () => {
  const client = await world.addAccount();
  const id = await addDriver(client, person);
  const reference = await addReference(client, 'driver', id, 'payroll-1');
  const more = JSON.stringify({ licence: 'Quince-B-4711', contacts: [{ name: 'Zacharias' }] });
  await world.db.run(sql`
    update audit set before = (before::jsonb || ${more}::jsonb)::json, after = (after::jsonb || ${more}::jsonb)::json
    where account_id = ${client.accountId} and resource in ('driver', 'externalReference')`);
  expect(JSON.stringify(await audit(client))).toMatch(traces);
  expect((await type(['driver', 'erase', String(id)])).code).toBe(0);
  const entries = (await audit(client)).filter(({ resource }) => resource !== 'vehicle');
  expect(JSON.stringify(entries)).not.toMatch(traces);
  expect(entries.map(({ after }) => after)).toMatchObject([
    { id, status: 1, password: '********', username: `erased-${id}` },
    { id: reference, resourceType: 2, resourceId: id, reference: `erased-${reference}` },
    { id, status: 0 },
  ]);
});

test('of a deleted driver leaves the button to its new owner', async () => {
  const client = await world.addAccount();
  const id = await addDriver(client, person);
  await reply(client.request('DELETE', `${driversPath}/${id}`), 204);
  const heir = await addDriver(client, { buttonId: 'B7' });
  await addButtonReads(world, client, [[await addVehicle(client), new Date(0), 'B7']]);
  const second = await addDriver(client, { buttonId: 'C7' });
  await reply(client.request('DELETE', `${driversPath}/${second}`), 204);
  const third = await addDriver(client, { buttonId: 'c7' });
  await addButtonReads(world, client, [[await addVehicle(client), new Date(0), 'C7']]);
  for (const driver of [id, second]) expect((await type(['driver', 'erase', String(driver)])).code).toBe(0);
  expect(await drivers(client, '?deleted=true')).toMatchObject([
    { id, name: `Erased driver ${id}` },
    { id: second, buttonId: `erased-${second}` },
  ]);
  expect(await drivers(client)).toMatchObject([
    { id: heir, buttonId: 'B7' },
    { id: third, buttonId: 'c7' },
  ]);
  // If the reads were renamed, they would belong to an unknown button.
  expect(await reply(client.request('GET', `${driversPath}/buttons`))).toEqual([]);
  expect(await reply(client.request('POST', `${driversPath}/${id}/restore`))).toBe(id);
});

test('does not change a person of the same name in another account', async () => {
  const [client, other] = [await world.addAccount(), await world.addAccount()];
  const [id, theirs] = [await addDriver(client, person), await addDriver(other, person)];
  await addReference(other, 'driver', theirs, 'personnel-1');
  const [before, traces] = [await drivers(other), await audit(other)];
  expect((await type(['driver', 'erase', String(theirs), '--account', `#${client.accountId}`])).errors).toEqual([
    expect.stringMatching(new RegExp(`^The account "Account \\d+" has no driver ${theirs}\\.$`)),
  ]);
  expect((await type(['driver', 'erase', String(id)])).code).toBe(0);
  expect([await drivers(other), await audit(other)]).toEqual([before, traces]);
});

test('uses a free username', async () => {
  const client = await world.addAccount();
  const id = await addDriver(client, person);
  await addDriver(client, { username: `erased-${id}` });
  expect((await type(['driver', 'erase', String(id)])).code).toBe(0);
  expect((await type(['driver', 'erase', String(id)])).code).toBe(0);
  expect((await drivers(client))[0]?.username).toBe(`erased-${id}-`);
});

test.each([
  [['0'], 1, 'There is no driver 0.'],
  [['abc'], 2, 'ID must be a whole number, not "abc".'],
  [[], 2, 'Usage: fenceline driver erase ID [--account NAME]'],
])('%j is explained', async (words, code, sentence) => {
  const ran = await type(['driver', 'erase', ...words]);
  expect([ran.code, ran.errors[0]]).toEqual([code, sentence]);
});

test('removes all former buttons of the driver from the reads', async () => {
  const client = await world.addAccount();
  const vehicleId = await addVehicle(client);
  const id = await addDriver(client, { ...person, buttonId: 'first' });
  await addButtonReads(world, client, [[vehicleId, new Date('2026-11-19T07:00:00Z'), 'FIRST']]);
  const driver = await reply<object>(client.request('GET', `${driversPath}/${id}`));
  await reply(client.request('POST', driversPath, { ...driver, buttonId: 'second' }));
  await addDriver(client, { buttonId: 'first' });
  expect((await type(['driver', 'erase', String(id)])).code).toBe(0);
  const reads = await world.db.many<{ buttonId: string }>(sql`
    select button_id as "buttonId" from button_read where vehicle_id = ${vehicleId}`);
  expect(reads).toEqual([{ buttonId: `erased-${id}` }]);
});
