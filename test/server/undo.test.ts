/** Undoing a change: what is restored, what stays, and why. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, UndoReply } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import {
  addDriver,
  addFleet,
  addInput,
  addInputType,
  addProbe,
  addProfile,
  addReference,
  addVehicle,
  assignmentsPath,
} from '../support/fleet.ts';
import { all, type Kind, kindOf, kinds, make, one, remove, savedId } from '../support/kinds.ts';
import { addGeofence, addTag, failure, geofence, reply } from '../support/records.ts';
import { password, type Service, service } from '../support/service.ts';

let now: Date;
let fleet: Service;
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z');
  fleet = await service({ now: () => now });
});
afterEach(() => fleet.close());

/** Makes a change and returns its audit entry. */
async function changed(path: string, body: object, method = 'POST'): Promise<number> {
  const response = await fleet.request(method, `/public/v1/${path}`, body);
  expect([200, 204]).toContain(response.status);
  return Number(response.headers.get('audit-id'));
}
const undo = (entry: number): Promise<Response> => fleet.request('POST', `/public/v1/audit/${entry}/undo`);
const undone = (entry: number): Promise<UndoReply> => reply<UndoReply>(undo(entry));
const audit = (): Promise<AuditEntry[]> =>
  reply<AuditEntry[]>(
    fleet.request('GET', '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'),
  );

/** These are restored, but their audit entries have no undo. */
const final = ['view', 'ingestKey', 'apiKey', 'sharedLink', 'snooze', 'webhook'];
const undoable = kinds.filter(({ resource }) => !final.includes(resource));
describe.each(undoable.map((kind): [string, Kind] => [kind.resource, kind]))('a %s', (_, kind) => {
  const path = kind.path.replace('/public/v1/', '');
  const shown = async (id: number) => {
    const { updated: _updated, ...record } = await one(fleet, kind, id);
    return record;
  };

  test('an update gets its old content back, a new record is deleted, a deleted record is restored', async () => {
    const created = await changed(path, await kind.body(fleet));
    const id = (await all(fleet, kind)).at(-1)?.[kind.idField] as number;
    const before = await shown(id);
    const updated = await changed(path, { ...before, ...kind.change });
    expect(await shown(id)).not.toEqual(before);
    expect(await undone(updated)).toEqual({ ids: [id], left: [] });
    expect(await shown(id)).toEqual(before);

    const deleted = await changed(`${path}/${id}`, {}, 'DELETE');
    expect(await undone(deleted)).toEqual({ ids: [id], left: [] });
    expect(await shown(id)).toEqual(before);

    expect(await undone(created)).toEqual({ ids: [id], left: [] });
    await reply(fleet.request('GET', `${kind.path}/${id}`), 404);
  });
});

test('inputs and probes get their former type and profile back, or none', async () => {
  const van = await addVehicle(fleet);
  const inputs = [await addInput(fleet, fleet, van), await addInput(fleet, fleet, van, 2)];
  const probe = await addProbe(fleet, fleet, van);
  const [inputTypeId, profileId] = [await addInputType(fleet), await addProfile(fleet)];
  const rows = inputs.map((inputId) => ({ inputId, inputTypeId }));
  const types = await changed('inputs/import', { mode: 'all', rows });
  const probes = await changed('temperature/probes', { probeId: probe, name: 'Front', profileId });
  expect(await undone(types)).toEqual({ ids: inputs, left: [] });
  expect(await undone(probes)).toEqual({ ids: [probe], left: [] });
  expect(await reply(fleet.request('GET', '/public/v1/inputs'))).toMatchObject([
    { inputTypeId: null },
    { inputTypeId: null },
  ]);
  expect(await reply(fleet.request('GET', `/public/v1/temperature/probes/${probe}`))).toMatchObject({
    ...{ name: 'Probe 1', profileId: null },
  });
});

test('records changed or deleted since stay as they are, and are named', async () => {
  const ids = [await addDriver(fleet), await addDriver(fleet), await addDriver(fleet)];
  const [first = 0, second = 0, third = 0] = ids;
  const rows = (await all(fleet, kindOf('driver'))).map((driver) => ({ ...driver, status: 0 }));
  const entry = await changed('drivers/import', { mode: 'all', rows });
  const other = await fleet.addUser();
  await savedId(other.request('POST', '/public/v1/drivers', { ...rows[1], mobile: '+49 1' }));
  await reply(remove(other, kindOf('driver'), third), 204);
  expect(await undone(entry)).toEqual({
    ids: [first],
    left: [
      { id: second, resource: 'driver', code: 'changed', reason: 'It was changed since.' },
      { id: third, resource: 'driver', code: 'gone', reason: 'It was deleted since.' },
    ],
  });
  expect((await all(fleet, kindOf('driver'))).map(({ status, mobile }) => [status, mobile])).toEqual([
    [1, null],
    [0, '+49 1'],
  ]);
});

test('a password does not change, which the answer says', async () => {
  const user = await fleet.addUser({ role: roles.viewer });
  const record = { id: user.userId, username: user.username, role: 1, status: 1 };
  const entry = await changed('users', { ...record, name: 'Eva', password: 'another password' });
  const left = [{ id: user.userId, resource: 'user', code: 'secret' }];
  expect(await undone(entry)).toMatchObject({ ids: [user.userId], left });
  expect(await reply(fleet.request('GET', `/public/v1/users/${user.userId}`))).toMatchObject({ name: null });
  await expect(user.signIn()).rejects.toThrow();
});

test('an import that changed only passwords undoes nothing', async () => {
  const { userId: id, username } = await fleet.addUser({ role: roles.viewer });
  const row = { id, username, role: 1, status: 1, password: 'another password' };
  const entry = await changed('users/import', { mode: 'all', rows: [row] });
  expect(await undone(entry)).toMatchObject({ ids: [], left: [{ id, resource: 'user', code: 'secret' }] });
});

test('a record in use is not deleted, and a user never is', async () => {
  const entry = await changed('vehicles/import', { mode: 'all', rows: [{ name: 'A' }, { name: 'B' }] });
  const [a, b] = (await all(fleet, kindOf('vehicle'))).map(({ id }) => id as number);
  const pair = { vehicleId: a, driverId: await addDriver(fleet), startUtc: '2026-11-20T08:00:00Z' };
  await reply(fleet.request('POST', `${assignmentsPath}/start`, pair), 204);
  expect(await undone(entry)).toMatchObject({ ids: [b], left: [{ id: a, code: 'inUse' }] });
  const users = await changed('users', { username: 'new', password, role: 1, status: 1 });
  expect(await undone(users)).toMatchObject({ ids: [], left: [{ resource: 'user', code: 'final' }] });
});

test('a deleted record returns with its references, unless another record has one', async () => {
  const ids = [await addGeofence(fleet), await addGeofence(fleet)];
  const [first = 0, second = 0] = ids;
  await addReference(fleet, 'geofence', first, 'G-1');
  await addReference(fleet, 'geofence', second, 'G-2');
  const entry = await changed('geofences/delete', { ids });
  expect((await audit()).at(-1)).toMatchObject({ count: 4, resource: 'geofence' });
  await addReference(fleet, 'geofence', await addGeofence(fleet), 'G-2');
  expect(await undone(entry)).toMatchObject({ ids: [first], left: [{ id: second, code: 'taken' }] });
  expect((await all(fleet, kindOf('externalReference'))).map(({ reference }) => reference)).toEqual(['G-1', 'G-2']);
});

test('tags of geofences are removed again, and a tag deleted since is not added', async () => {
  const [tag, other] = [await addTag(fleet), await addTag(fleet)];
  const ids = [await addGeofence(fleet), await addGeofence(fleet, { tags: [other] })];
  const [first = 0, second = 0] = ids;
  const entry = await changed('geofences/tag', { ids, add: [tag], remove: [other] });
  await reply(remove(fleet, kindOf('tag'), other), 204);
  expect(await undone(entry)).toMatchObject({ ids: [first], left: [{ id: second, code: 'unknown' }] });
  expect((await geofence(fleet, first)).tags).toEqual([]);
});

test('values that another record has by now are not restored', async () => {
  const id = await addVehicle(fleet, { deviceId: 'd1' });
  const entry = await changed('vehicles', { id, name: 'Van', deviceId: 'd2' });
  await addVehicle(fleet, { deviceId: 'd1' });
  expect(await undone(entry)).toMatchObject({ ids: [], left: [{ id, code: 'taken' }] });
  // Nothing was restored, so the undo can be repeated.
  expect(await undone(entry)).toMatchObject({ ids: [] });
});

test('a vehicle is restored without its deleted fleet', async () => {
  const fleetId = await addFleet(fleet);
  const id = await addVehicle(fleet, { fleetId });
  const entry = await changed(`vehicles/${id}`, {}, 'DELETE');
  await reply(remove(fleet, kindOf('fleet'), fleetId), 204);
  expect(await undone(entry)).toEqual({ ids: [id], left: [] });
  expect(await one(fleet, kindOf('vehicle'), id)).toMatchObject({ fleetId: null });
});

test('an undo is one entry and can be undone itself; the undone entry shows it', async () => {
  const rows = [{ name: 'A' }, { name: 'B' }];
  const entry = await changed('vehicles/import', { mode: 'all', rows });
  const response = await undo(entry);
  const [first, second] = await audit();
  expect(first).toMatchObject({ id: entry, undoneUtc: '2026-11-20T10:00:00.000Z' });
  expect(second).toMatchObject({ count: 2, action: 'delete', undoneUtc: null });
  expect(second?.id).toBe(Number(response.headers.get('audit-id')));
  await undone(second?.id ?? 0);
  expect(await all(fleet, kindOf('vehicle'))).toMatchObject(rows);
});

test('runs once, for requests at the same time and one after the other', async () => {
  const entry = await changed('vehicles/import', { mode: 'all', rows: [{ name: 'A' }] });
  const statuses = (await Promise.all([undo(entry), undo(entry)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await undo(entry)).status).toBe(409);
  expect(await audit()).toHaveLength(2);
});

test('is possible for 24 hours, for administrators, and for entries of the account', async () => {
  const entry = await changed('vehicles/import', { mode: 'all', rows: [{ name: 'A' }, { name: 'B' }] });
  const viewer = await fleet.addUser({ role: roles.viewer });
  const other = await fleet.addAccount();
  expect((await viewer.request('POST', `/public/v1/audit/${entry}/undo`)).status).toBe(403);
  expect((await other.request('POST', `/public/v1/audit/${entry}/undo`)).status).toBe(404);
  expect((await other.request('GET', `/public/v1/audit/${entry}/records`)).status).toBe(404);
  // A record inside an entry is not an entry.
  expect((await undo(entry + 1)).status).toBe(404);
  now = new Date('2026-11-21T10:00:00.001Z');
  const again = await fleet.signInAgain();
  const late = await again.request('POST', `/public/v1/audit/${entry}/undo`);
  expect(await failure(Promise.resolve(late))).toEqual(['409']);
});

test('other kinds of changes cannot be undone', async () => {
  const entry = await changed('ingestKeys', { name: 'Trackers' });
  expect(await undone(entry)).toMatchObject({ ids: [], left: [{ resource: 'ingestKey', code: 'final' }] });
  await make(fleet, kindOf('fleet'));
});

test('a started assignment is deleted again', async () => {
  const pair = { vehicleId: await addVehicle(fleet), driverId: await addDriver(fleet) };
  const entry = await changed('drivers/assignments/start', { ...pair, startUtc: '2026-11-20T08:00:00Z' });
  expect(await undone(entry)).toMatchObject({ ids: [expect.any(Number)], left: [] });
  expect(await reply(fleet.request('GET', `/public/v1/drivers/assignments?vehicleId=${pair.vehicleId}`))).toEqual([]);
});

test('a plan that ends one assignment, replaces another and puts new ones there is undone as a whole', async () => {
  const [van, ana, bert] = [await addVehicle(fleet), await addDriver(fleet), await addDriver(fleet)];
  const utc = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const row = (driverId: number, from: number, to: number) => ({
    ...{ vehicleId: van, driverId, startUtc: utc(from), endUtc: utc(to) },
  });
  const importRows = (body: object) => changed('drivers/assignments/import', { mode: 'all', absent: 'keep', ...body });
  await importRows({ rows: [row(ana, 6, 10), row(ana, 12, 14)] });
  const listed = async () =>
    (await reply<(object & { id: number })[]>(fleet.request('GET', assignmentsPath))).map(
      ({ updated: _, ...assignment }: { updated?: string; id: number }) => assignment,
    );
  const before = await listed();
  const [early, late] = before.map(({ id }) => id);
  const entry = await importRows({
    rows: [row(bert, 8, 12), { id: early, startUtc: utc(6), endUtc: utc(8) }, row(bert, 12, 14)],
    deleteIds: [late],
  });
  expect(await listed()).toMatchObject([{ id: early, endUtc: utc(8) }, row(bert, 8, 12), row(bert, 12, 14)]);
  expect((await undone(entry)).left).toEqual([]);
  expect(await listed()).toEqual(before);

  // Nothing is deleted if a row is bad or an id unknown.
  const bad = { mode: 'all', rows: [row(ana, 13, 15), row(bert, 13, 15)], deleteIds: [late] };
  const importPath = `${assignmentsPath}/import`;
  expect((await fleet.request('POST', importPath, bad)).status).toBe(400);
  expect(await failure(fleet.request('POST', importPath, { ...bad, rows: [], deleteIds: [999999] }))).toEqual([
    '400',
    '#/deleteIds/0 unknown',
  ]);
  expect(await listed()).toEqual(before);
});
