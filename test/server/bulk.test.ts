/** Many records in one request: what an import matches, changes and rejects. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/administration.ts';
import type { ImportReply } from '../../src/contract/bulk.ts';
import { roles } from '../../src/contract/choices.ts';
import { addDriver, addInput, addInputType, addProbe, addProfile, addReference, addVehicle } from '../support/fleet.ts';
import { all, kindOf, make, one, type Saved } from '../support/kinds.ts';
import { addGeofence, addTag, failure, reply, yard } from '../support/records.ts';
import { type Client, password, type Service, service } from '../support/service.ts';

let fleet: Service;
beforeEach(async () => {
  fleet = await service();
});
afterEach(() => fleet.close());

const send = (path: string, body: object, client: Client = fleet): Promise<Response> =>
  client.request('POST', `/public/v1/${path}/import`, { mode: 'all', ...body });
const imported = (path: string, body: object): Promise<ImportReply> => reply<ImportReply>(send(path, body));
const audit = (): Promise<AuditEntry[]> =>
  reply<AuditEntry[]>(
    fleet.request('GET', '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'),
  );
const listed = (resource: string): Promise<Saved[]> => all(fleet, kindOf(resource));
const errorsOf = ({ rejected }: ImportReply) =>
  rejected.map(({ index, errors }) => [index, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)]);

describe('match', () => {
  test('none creates every row and ignores ids', async () => {
    const id = await addVehicle(fleet);
    const { ids } = await imported('vehicles', { match: 'none', rows: [{ id, name: 'A' }, { name: 'A' }] });
    expect((await listed('vehicle')).map((each) => each.id)).toEqual([id, ...ids]);
  });

  test('id updates, creates without one, and reports unknown and repeated ids', async () => {
    const id = await addVehicle(fleet);
    const other = await addVehicle(await fleet.addAccount());
    const rows = [
      { id, name: 'A' },
      { name: 'B' },
      { id: other, name: 'C' },
      { id, name: 'D' },
      { id: 1e300, name: 'E' },
    ];
    const answer = await imported('vehicles', { mode: 'good', match: 'id', rows });
    expect(errorsOf(answer)).toEqual([
      [2, '#/id unknown'],
      [3, '#/id unique'],
      [4, '#/id unknown'],
    ]);
    expect((await listed('vehicle')).map(({ name }) => name)).toEqual(['A', 'B']);
    expect(answer.ids).toEqual([id, expect.any(Number), null, null, null]);
  });

  test('name updates one match ignoring case, creates without a match, rejects several matches', async () => {
    const van = await addVehicle(fleet, { name: 'Van 1' });
    await addVehicle(fleet, { name: 'Twin' });
    await addVehicle(fleet, { name: 'twin' });
    const rows = [{ name: ' VAN 1 ', status: 0 }, { name: 'New' }, { name: 'TWIN' }, { name: 'new' }];
    const answer = await imported('vehicles', { mode: 'good', match: 'name', rows });
    expect(errorsOf(answer)).toEqual([
      [2, '#/name conflict'],
      [3, '#/name unique'],
    ]);
    expect(answer.ids[0]).toBe(van);
    expect(await one(fleet, kindOf('vehicle'), van)).toMatchObject({ name: 'VAN 1', status: 0 });
    expect(await listed('vehicle')).toHaveLength(4);
  });

  test('of alert rules is by name or none, of reminders none', async () => {
    const kind = kindOf('alertRule');
    const rule = { ...(await kind.body(fleet)), name: 'Cold chain' };
    const id = await make(fleet, kind, { name: 'COLD chain' });
    const named = await imported('alerts/rules', { match: 'name', rows: [rule, { ...rule, name: 'New' }] });
    expect([named.ids[0], ...named.outcomes]).toEqual([id, 'updated', 'created']);
    const rules = await imported('alerts/rules', { match: 'none', rows: [{ ...rule, id }] });
    expect(rules.outcomes).toEqual(['created']);
    const twice = await imported('alerts/rules', { mode: 'good', match: 'name', rows: [rule] });
    expect(errorsOf(twice)).toEqual([[0, '#/name conflict']]);

    const reminder = await kindOf('reminder').body(fleet);
    const reminders = await imported('reminders', { match: 'none', rows: [reminder, reminder] });
    expect(reminders.outcomes).toEqual(['created', 'created']);
    for (const path of ['alerts/rules', 'reminders'])
      expect(await failure(send(path, { match: 'reference', rows: [] }))).toEqual(['400', '#/match range']);
  });

  test('reference updates the matching record, and a new record gets the reference', async () => {
    const driver = await addDriver(fleet);
    await addReference(fleet, 'driver', driver, 'P-1');
    const row = { name: 'Ana', status: 1, password: '********' };
    const rows = [
      { ...row, reference: 'P-1', username: 'ana' },
      { ...row, reference: 'P-2', username: 'ben', password: 'secret' },
    ];
    const first = await imported('drivers', { match: 'reference', rows });
    expect(first.ids[0]).toBe(driver);
    const again = await imported('drivers', { match: 'reference', rows });
    expect(again.ids).toEqual(first.ids);
    expect((await listed('driver')).map(({ username }) => username)).toEqual(['ana', 'ben']);
    const references = await listed('externalReference');
    expect(references.map(({ reference, resourceId }) => [reference, resourceId])).toEqual([
      ['P-1', driver],
      ['P-2', first.ids[1]],
    ]);
    const bad = await imported('drivers', { mode: 'good', match: 'reference', rows: [{ ...rows[0], reference: 7 }] });
    expect(errorsOf(bad)).toEqual([[0, '#/reference type']]);
  });

  test('uses the description of geofences, the username of users, the text of references', async () => {
    const geofence = await addGeofence(fleet, { description: 'Depot' });
    const byDescription = await reply<ImportReply>(
      fleet.request('POST', '/public/v1/geofences/import', {
        ...{ mode: 'all', match: 'name', geofences: [{ ...yard, description: 'DEPOT', radius: 300 }] },
      }),
    );
    expect(byDescription.ids).toEqual([geofence]);
    const viewer = await fleet.addUser({ role: roles.viewer });
    const users = await imported('users', {
      ...{ match: 'name', rows: [{ username: viewer.username, name: 'Eva', role: 1, status: 1 }] },
    });
    expect(users.ids).toEqual([viewer.userId]);
    const [van, truck] = [await addVehicle(fleet), await addVehicle(fleet)];
    const reference = await addReference(fleet, 'vehicle', van, 'V-1');
    const moved = await imported('externalReferences', {
      ...{ match: 'reference', rows: [{ resourceType: 1, resourceId: truck, reference: 'V-1' }] },
    });
    expect(moved.ids).toEqual([reference]);
    expect(await one(fleet, kindOf('externalReference'), reference)).toMatchObject({ resourceId: truck });
  });
});

/** Without what the service sets. */
const asSent = ({ countsFromUtc: _, updated: __, ...fields }: Saved): object => fields;

/** Kinds with an import. `names`: what `change` sets, and what it leaves alone. */
interface Imported {
  resource: string;
  path: string;
  idField?: string;
  /** Makes a record with each field set. */
  make(): Promise<number>;
  change: object;
  isDeletable?: false;
}
const made =
  (resource: string, body: object = {}) =>
  async (): Promise<number> => {
    const kind = kindOf(resource);
    const answer = await fleet.request('POST', kind.path, { ...(await kind.body(fleet)), ...body });
    return answer.status === 204
      ? Number(/\d+$/.exec(answer.headers.get('location') ?? '')?.[0])
      : Number(await answer.json());
  };
const importedKinds: Imported[] = [
  {
    ...{ resource: 'driver', path: 'drivers', change: { username: 'changed' } },
    make: made('driver', {
      mobile: '1',
      email: 'a@b.de',
      buttonId: 'b1',
      employeeNumber: 'n',
      licenceExpires: '2030-01-01',
    }),
  },
  {
    ...{ resource: 'vehicle', path: 'vehicles', change: { name: 'Changed' } },
    make: async () => made('vehicle', { registration: 'L-X 1', fleetId: await make(fleet, kindOf('fleet')) })(),
  },
  {
    ...{ resource: 'geofence', path: 'geofences', change: { radius: 77 } },
    make: async () => made('geofence', { addr1: 'Street', email: 'a@b.de', tags: [await addTag(fleet)] })(),
  },
  { resource: 'tag', path: 'tags', change: { colour: 9 }, make: made('tag', { longStayMinutes: 60 }) },
  {
    resource: 'externalReference',
    path: 'externalReferences',
    change: { reference: 'X' },
    make: made('externalReference'),
  },
  { resource: 'reminder', path: 'reminders', change: { status: 1 }, make: made('reminder', { note: 'Two\nlines' }) },
  { resource: 'alertRule', path: 'alerts/rules', change: { afterMinutes: 45 }, make: made('alertRule') },
  {
    ...{ resource: 'user', path: 'users', change: { email: 'new@fleet.example' }, isDeletable: false },
    make: async () => (await fleet.addUser({ role: roles.viewer })).userId,
  },
  {
    ...{ resource: 'input', path: 'inputs', idField: 'inputId', change: {}, isDeletable: false },
    make: async () => {
      const inputId = await addInput(fleet, fleet, await addVehicle(fleet));
      await reply(fleet.request('POST', '/public/v1/inputs', { inputId, inputTypeId: await addInputType(fleet) }), 204);
      return inputId;
    },
  },
  {
    ...{
      resource: 'probe',
      path: 'temperature/probes',
      idField: 'probeId',
      change: { name: 'Rear' },
      isDeletable: false,
    },
    make: async () => addProbe(fleet, fleet, await addVehicle(fleet)),
  },
];

describe.each(importedKinds)(
  'an import of $resource',
  ({ path, idField = 'id', make: makeOne, change, isDeletable }) => {
    const member = path === 'geofences' ? 'geofences' : 'rows';
    const importOne = (row: object, options: object = {}): Promise<Response> =>
      send(path, { match: 'id', ...options, [member]: [row] });
    const read = async (id: number) => {
      const response = await fleet.request('GET', `/public/v1/${path}/${id}`);
      return { record: (await response.json()) as Saved, etag: response.headers.get('etag') ?? '' };
    };

    test('writes nothing for a record as it was read, and checks its etag', async () => {
      const id = await makeOne();
      const { record, etag } = await read(id);
      const entries = (await audit()).length;
      for (const absent of ['clear', 'keep']) {
        const response = await importOne({ ...record, etag }, { absent });
        expect(await reply(Promise.resolve(response.clone()))).toMatchObject({ ids: [id], outcomes: ['unchanged'] });
        expect(response.headers.get('audit-id')).toBeNull();
      }
      expect(await audit()).toHaveLength(entries);
      expect(await read(id)).toEqual({ record, etag });
      const row = { ...record, ...change, etag: '"stale"' };
      expect(await reply(importOne(row, { mode: 'good' }))).toMatchObject({
        ...{ ids: [null], outcomes: [null], rejectedCount: 1 },
        rejected: [{ index: 0, status: 412, errors: [{ pointer: '#/etag', code: 'conflict' }] }],
      });
      expect(await failure(importOne(row))).toEqual(['412', `#/${member}/0/etag conflict`]);
      expect(await failure(importOne({ ...row, etag: 7 }))).toEqual(['400', `#/${member}/0/etag type`]);
      expect((await read(id)).record).toEqual(record);
    });

    test('keeps what a row leaves out', async () => {
      const id = await makeOne();
      const { record } = await read(id);
      const outcomes = Object.keys(change).length > 0 ? ['updated'] : ['unchanged'];
      const stored = await reply(importOne({ [idField]: id, ...change }, { absent: 'keep' }));
      expect(stored).toMatchObject({ ids: [id], outcomes, rejected: [] });
      const { record: after } = await read(id);
      expect(after).toMatchObject(asSent({ ...record, ...change }));
    });

    if (isDeletable === false) return;
    test('restores, rejects or creates a deleted record', async () => {
      const id = await makeOne();
      const { record } = await read(id);
      await reply(fleet.request('DELETE', `/public/v1/${path}/${id}`), 204);
      const row = { ...record, ...change };
      expect(await failure(importOne(row, { deleted: 'reject' }))).toEqual(['400', `#/${member}/0/id conflict`]);
      const restored = await reply(importOne(row));
      expect(restored).toMatchObject({ ids: [id], outcomes: ['restored'] });
      expect((await read(id)).record).toMatchObject(asSent(row));
      expect((await audit()).at(-1)).toMatchObject({ action: 'restore', resourceId: id, after: change });
      await reply(fleet.request('DELETE', `/public/v1/${path}/${id}`), 204);
      expect(await failure(importOne({ ...row, etag: '"any"' }))).toEqual(['412', `#/${member}/0/etag conflict`]);
      const created = await reply<ImportReply>(importOne({ ...row, password: 'x' }, { deleted: 'new' }));
      expect(created).toMatchObject({ outcomes: ['created'] });
      expect(created.ids[0]).not.toBe(id);
      expect((await read(created.ids[0] ?? 0)).record).toMatchObject(change);
    });
  },
);

describe('deleted matches', () => {
  const gone = (path: string, id: number) => reply(fleet.request('DELETE', `/public/v1/${path}/${id}`), 204);

  test('are found by name, the one deleted last, and by reference, which returns with them', async () => {
    const [first, second] = [await addVehicle(fleet, { name: 'Van' }), await addVehicle(fleet, { name: 'van' })];
    const reference = await addReference(fleet, 'vehicle', first, 'V-1');
    await gone('vehicles', second);
    await gone('vehicles', first);
    const byName = await imported('vehicles', { match: 'name', rows: [{ name: 'VAN' }] });
    expect(byName).toMatchObject({ ids: [first], outcomes: ['restored'] });
    await gone('vehicles', first);
    const rows = [{ name: 'Again', reference: 'V-1' }];
    const rejecting = send('vehicles', { match: 'reference', deleted: 'reject', rows });
    expect(await failure(rejecting)).toEqual(['400', '#/rows/0/reference conflict']);
    const byReference = await imported('vehicles', { match: 'reference', rows });
    expect(byReference).toMatchObject({ ids: [first], outcomes: ['restored'] });
    expect(await listed('externalReference')).toMatchObject([{ id: reference, reference: 'V-1', resourceId: first }]);
    expect(await imported('vehicles', { match: 'reference', rows })).toMatchObject({ outcomes: ['unchanged'] });
    await gone('vehicles', first);
    const anew = await imported('vehicles', { match: 'reference', deleted: 'new', rows });
    expect(anew).toMatchObject({ outcomes: ['created'] });
    expect(anew.ids[0]).not.toBe(first);
  });

  test('are not restored without a reference or a unique value that another record has now', async () => {
    const van = await addVehicle(fleet, { deviceId: 'd1' });
    await addReference(fleet, 'vehicle', van, 'V-1');
    await gone('vehicles', van);
    const other = await addVehicle(fleet, { deviceId: 'd1' });
    await addReference(fleet, 'vehicle', other, 'V-1');
    const row = { id: van, name: 'Van' };
    const answer = await imported('vehicles', { mode: 'good', rows: [row] });
    expect(errorsOf(answer)).toEqual([[0, '#/reference unique', '#/deviceId unique']]);
    expect(await failure(fleet.request('GET', `/public/v1/vehicles/${van}`))).toEqual(['404']);
    await gone('vehicles', other);
    const third = await addVehicle(fleet, { deviceId: 'd1' });
    expect(errorsOf(await imported('vehicles', { mode: 'good', rows: [row] }))).toEqual([[0, '#/deviceId unique']]);
    const swapped = await imported('vehicles', {
      rows: [
        { ...row, deviceId: 'd2' },
        { id: third, name: 'Third' },
      ],
    });
    expect(swapped.outcomes).toEqual(['restored', 'updated']);
  });
});

test('drivers need no password, and a nightly import of them writes nothing', async () => {
  const rows = [
    { name: 'Ana', username: 'ana', status: 1, mobile: '1', reference: 'P-1' },
    { name: 'Ben', username: 'ben', status: 1, password: '********', reference: 'P-2' },
    { name: 'Cem', username: 'cem', status: 1, password: 'any', reference: 'P-3' },
  ];
  expect(await imported('drivers', { match: 'reference', rows })).toMatchObject({
    outcomes: ['created', 'created', 'created'],
  });
  const again = await send('drivers', { match: 'reference', rows });
  expect(await reply(Promise.resolve(again.clone()))).toMatchObject({
    outcomes: ['unchanged', 'unchanged', 'unchanged'],
  });
  expect([again.headers.get('audit-id'), (await audit()).length]).toEqual([null, 1]);
  for (const absent of ['keep', 'clear']) {
    const nulls = { name: absent, username: absent, status: 1, mobile: null, password: null, buttonId: null };
    const sent = { match: 'name', absent, rows: [nulls] };
    expect(await imported('drivers', sent)).toMatchObject({ outcomes: ['created'] });
    expect(await imported('drivers', sent)).toMatchObject({ outcomes: ['unchanged'] });
  }
  // The document's fields are emptied, unless the import keeps them. Null empties them in any case.
  const short = { name: 'Ana', username: 'ana', status: 1, reference: 'P-1' };
  const mobile = async () => (await listed('driver')).map((driver) => driver['mobile'])[0];
  await imported('drivers', { match: 'reference', absent: 'keep', rows: [short] });
  expect(await mobile()).toBe('1');
  await imported('drivers', { match: 'reference', absent: 'keep', rows: [{ ...short, mobile: null }] });
  expect(await mobile()).toBeNull();
  await imported('drivers', { match: 'reference', rows });
  await imported('drivers', { match: 'reference', rows: [short] });
  expect(await mobile()).toBeNull();
});

test('a vehicle keeps its tracker, and the answer names one that loses it', async () => {
  const van = await addVehicle(fleet, { deviceId: 'd1' });
  for (const absent of ['clear', 'keep']) {
    const kept = await imported('vehicles', { absent, rows: [{ id: van, name: 'Van' }] });
    expect(kept.warnings).toEqual([]);
    expect(await one(fleet, kindOf('vehicle'), van)).toMatchObject({ deviceId: 'd1' });
  }
  const cleared = await imported('vehicles', { rows: [{ name: 'Other' }, { id: van, name: 'Van', deviceId: null }] });
  expect(cleared.warnings).toMatchObject([{ index: 1, pointer: '#/deviceId' }]);
  expect(cleared.warnings[0]?.detail).toContain('"d1"');
});

describe('conflicts', () => {
  test('are errors of their row, with stored records and with earlier rows', async () => {
    await addVehicle(fleet, { deviceId: 'd1' });
    const rows = [
      { name: 'A', deviceId: 'd1' },
      { name: 'B', deviceId: 'd2' },
      { name: 'C', deviceId: 'd2' },
      { name: 'D', fleetId: 4_000_000 },
    ];
    expect(await failure(send('vehicles', { rows }))).toEqual([
      '400',
      '#/rows/0/deviceId unique',
      '#/rows/2/deviceId unique',
      '#/rows/3/fleetId unknown',
    ]);
    expect(await listed('vehicle')).toHaveLength(1);
    const answer = await imported('vehicles', { mode: 'good', rows });
    expect(answer.ids.map((id) => id !== null)).toEqual([false, true, false, false]);
  });

  test('allow two records to exchange unique values, and a rejected row keeps its value', async () => {
    const [one1, two] = [await addVehicle(fleet, { deviceId: 'd1' }), await addVehicle(fleet, { deviceId: 'd2' })];
    await imported('vehicles', {
      rows: [
        { id: one1, name: 'A', deviceId: 'd2' },
        { id: two, name: 'B', deviceId: 'd1' },
      ],
    });
    expect((await listed('vehicle')).map(({ deviceId }) => deviceId)).toEqual(['d2', 'd1']);
    const rows = [
      { id: one1, name: 'A', deviceId: 'd3', fleetId: 4_000_000 },
      { name: 'C', deviceId: 'd2' },
    ];
    expect(errorsOf(await imported('vehicles', { mode: 'good', rows }))).toEqual([
      [0, '#/fleetId unknown'],
      [1, '#/deviceId unique'],
    ]);
  });

  test('cover usernames and buttons of drivers, references, and usernames of all accounts', async () => {
    await addDriver(fleet, { username: 'ana', buttonId: 'ab' });
    const driver = { name: 'X', status: 1, password: 'p' };
    const drivers = [
      { ...driver, username: 'ana', buttonId: 'AB' },
      { ...driver, username: 'ben', buttonId: 'cd' },
      { ...driver, username: 'ben', buttonId: 'CD' },
    ];
    expect(errorsOf(await imported('drivers', { mode: 'good', rows: drivers }))).toEqual([
      [0, '#/username unique', '#/buttonId unique'],
      [2, '#/username unique', '#/buttonId unique'],
    ]);
    const van = await addVehicle(fleet);
    const reference = { resourceType: 1, resourceId: van, reference: 'V' };
    const references = [reference, reference, { ...reference, resourceType: 2, resourceId: 4_000_000 }];
    expect(errorsOf(await imported('externalReferences', { mode: 'good', rows: references }))).toEqual([
      [1, '#/reference unique'],
      [2, '#/resourceId unknown'],
    ]);
    const other = await fleet.addAccount();
    const user = { password, role: 1, status: 1 };
    const users = [
      { ...user, username: other.username.toUpperCase() },
      { ...user, username: 'new' },
      { username: 'x' },
    ];
    expect(errorsOf(await imported('users', { mode: 'good', rows: users }))).toEqual([
      [0, '#/username unique'],
      [2, '#/role required', '#/status required', '#/password required'],
    ]);
  });

  test('rejects common passwords of new and existing users', async () => {
    const { userId } = await fleet.addUser({ role: roles.viewer });
    const common = { password: 'Password1', role: 1, status: 1 };
    const rows = [
      { ...common, username: 'new-with-common' },
      { ...common, username: 'known-with-common', id: userId },
      { ...common, username: 'new-with-own', password },
    ];
    const reply = await imported('users', { mode: 'good', rows });
    expect(errorsOf(reply)).toEqual([
      [0, '#/password format'],
      [1, '#/password format'],
    ]);
    expect(reply.ids).toEqual([null, null, expect.any(Number) as number]);
    expect(await failure(send('users', { rows: rows.slice(0, 1) }))).toEqual(['400', '#/rows/0/password format']);
  });

  test('keeps the last administrator, and rejects the own password', async () => {
    const me = { id: fleet.userId, username: fleet.username, role: 0, status: 1 };
    expect(await failure(send('users', { rows: [{ ...me, role: 1 }] }))).toEqual(['400', '#/rows/0/role conflict']);
    expect(await failure(send('users', { rows: [{ ...me, password }] }))).toEqual([
      '400',
      '#/rows/0/password conflict',
    ]);
  });
});

test('puts tags without a position last, in their order', async () => {
  await addTag(fleet, { position: 7 });
  const row = { resourceType: 25, colour: 1 };
  await imported('tags', {
    rows: [
      { ...row, name: 'A' },
      { ...row, name: 'B', position: 1 },
      { ...row, name: 'C' },
    ],
  });
  expect((await listed('tag')).map(({ name, position }) => [name, position])).toEqual([
    ['B', 1],
    [expect.any(String), 7],
    ['A', 8],
    ['C', 9],
  ]);
});

test('updates inputs and probes and never creates them', async () => {
  const van = await addVehicle(fleet);
  const [input, probe] = [await addInput(fleet, fleet, van), await addProbe(fleet, fleet, van)];
  const [inputTypeId, profileId] = [await addInputType(fleet), await addProfile(fleet)];
  await imported('inputs', { match: 'id', rows: [{ inputId: input, inputTypeId }] });
  await imported('temperature/probes', { rows: [{ probeId: probe, name: 'Front', profileId }] });
  expect(await reply(fleet.request('GET', `/public/v1/inputs/${input}`))).toMatchObject({ inputTypeId });
  expect(await reply(fleet.request('GET', `/public/v1/temperature/probes/${probe}`))).toMatchObject({
    ...{ name: 'Front', profileId },
  });
  expect(await failure(send('inputs', { rows: [{ inputTypeId }, { inputId: 4_000_000, inputTypeId }] }))).toEqual([
    '400',
    '#/rows/0/inputId required',
    '#/rows/1/inputId unknown',
  ]);
  expect(await failure(send('inputs', { match: 'name', rows: [] }))).toEqual(['400', '#/match range']);
});

test('keeps an input without a type as it is if its row names none', async () => {
  const inputId = await addInput(fleet, fleet, await addVehicle(fleet));
  const rows = [{ inputId }];
  expect(await failure(send('inputs', { rows }))).toEqual(['400', '#/rows/0/inputTypeId required']);
  expect(await imported('inputs', { absent: 'keep', rows })).toMatchObject({ ids: [inputId], outcomes: ['unchanged'] });
  const inputTypeId = await addInputType(fleet);
  expect(await imported('inputs', { absent: 'keep', rows: [{ inputId, inputTypeId }] })).toMatchObject({
    outcomes: ['updated'],
  });
  expect(await imported('inputs', { absent: 'keep', rows })).toMatchObject({ outcomes: ['unchanged'] });
  expect(await reply(fleet.request('GET', `/public/v1/inputs/${inputId}`))).toMatchObject({ inputTypeId });
  // Null empties a field.
  await imported('inputs', { absent: 'keep', rows: [{ inputId, inputTypeId: null }] });
  expect(await reply(fleet.request('GET', `/public/v1/inputs/${inputId}`))).toMatchObject({ inputTypeId: null });
});

test('assigns reads of a button before its driver was imported', async () => {
  const row = { name: 'Ana', username: 'ana', password: 'p', status: 1, buttonId: 'b1' };
  const van = await addVehicle(fleet, { deviceId: 'd1' });
  const { key } = await reply<{ key: string }>(fleet.request('POST', '/public/v1/ingestKeys', { name: 'k' }));
  await fleet.app.request('/ingest/v1/messages', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify([{ device: 'd1', utc: '2026-11-20T08:00:00Z', buttonId: 'B1' }]),
  });
  const { ids } = await imported('drivers', { rows: [row] });
  expect(await reply(fleet.request('GET', '/public/v1/drivers/assignments'))).toMatchObject([
    { vehicleId: van, driverId: ids[0] },
  ]);
});

test('records no unchanged rows, and one entry for all others', async () => {
  const vehicle = await one(fleet, kindOf('vehicle'), await addVehicle(fleet));
  await imported('vehicles', { rows: [vehicle] });
  expect(await audit()).toHaveLength(1);
  await imported('vehicles', { rows: [vehicle, { name: 'A' }, { name: 'B' }] });
  const [, entry] = await audit();
  expect(entry).toMatchObject({ count: 2, records: [{ action: 'create' }, { action: 'create' }] });
});

test('shows the first hundred records of an entry, and all of them in pages', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ name: `Van ${index}` }));
  const response = await send('vehicles', { rows });
  const id = response.headers.get('audit-id');
  const [entry] = await audit();
  expect(entry).toMatchObject({ id: Number(id), count: 120 });
  expect(entry?.records).toHaveLength(100);
  const first = await fleet.request('GET', `/public/v1/audit/${id}/records?limit=70`);
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const [some, rest] = [await first.json(), await reply<unknown[]>(fleet.request('GET', next))];
  expect([...(some as { after: { name: string } }[]), ...rest]).toMatchObject(
    rows.map(({ name }) => ({ after: { name } })),
  );
});

test('shows the change of each record in its own history', async () => {
  const { ids } = await imported('vehicles', { rows: [{ name: 'A' }, { name: 'B' }] });
  const ofSecond = await reply<AuditEntry[]>(
    fleet.request(
      'GET',
      `/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z&resourceType=1&resourceId=${ids[1]}`,
    ),
  );
  expect(ofSecond).toMatchObject([{ count: 2, resourceId: ids[1], after: { name: 'B' } }]);
  expect(ofSecond[0]?.id).toBe((await audit())[0]?.id);
});

test('rejects viewers, and an Idempotency-Key imports once', async () => {
  const viewer = await fleet.addUser({ role: roles.viewer });
  for (const path of ['drivers', 'vehicles', 'tags', 'externalReferences', 'users', 'inputs', 'temperature/probes']) {
    expect(await failure(send(path, { rows: [] }, viewer))).toEqual(['403']);
  }
  const body = { mode: 'all', rows: [{ name: 'A' }] };
  const once = () => fleet.request('POST', '/public/v1/vehicles/import', body, { 'Idempotency-Key': 'k' });
  const [first, second] = [await once(), await once()];
  expect(await second.json()).toEqual(await first.json());
  expect(second.headers.get('audit-id')).toBe(first.headers.get('audit-id'));
  expect(await listed('vehicle')).toHaveLength(1);
});

test('accepts an empty list', async () => {
  expect(await imported('drivers', { rows: [] })).toEqual({
    ids: [],
    outcomes: [],
    rejectedCount: 0,
    rejected: [],
    warnings: [],
  });
  await make(fleet, kindOf('fleet'));
});
