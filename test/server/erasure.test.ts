/** Erasing a driver of an account that used everything: no column of the database holds the person afterwards. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry, UndoReply } from '../../src/contract/administration.ts';
import type { Assignment } from '../../src/contract/assignments.ts';
import type { ImportReply } from '../../src/contract/bulk.ts';
import { sql } from '../../src/server/database/sql.ts';
import { keepRemoved } from '../../src/server/store/removed-visits.ts';
import { unsubscribe } from '../../src/server/store/unsubscriptions.ts';
import { insertEvents } from '../../src/server/store/webhook-events.ts';
import { addDeliveries } from '../../src/server/store/webhook-queue.ts';
import { typeWithService } from '../support/command-line.ts';
import {
  addAlarms,
  addButtonReads,
  addDriver,
  addFleet,
  addInputType,
  addProbe,
  addProfile,
  addReference,
  addVehicle,
  addVisits,
  assignmentsPath,
  driversPath,
} from '../support/fleet.ts';
import { type Saved, withoutUpdated } from '../support/kinds.ts';
import { addNotice } from '../support/notices.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';
import { plain } from '../support/sql-of-tests.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const api = '/public/v1';
const post = <Body>(client: Client, path: string, body: object, headers: Record<string, string> = {}): Promise<Body> =>
  reply<Body>(client.request('POST', `${api}/${path}`, body, headers));

/** Every value that the driver ever had, in order. */
const lives = [
  {
    name: 'Zacharias Quince',
    username: 'zquince1',
    email: 'zack@quince.example',
    mobile: '+49 170 5550123',
    buttonId: '0A00F1257',
    employeeNumber: 'ZQ-991733',
  },
  {
    name: 'Zacharias Marmelo',
    username: 'zmarmelo',
    email: 'zack@marmelo.example',
    mobile: '+49 170 5550124',
    buttonId: '0A00F2257',
  },
  { name: 'Zoltan Marmelo', username: 'zoltan2', email: null, mobile: null, buttonId: '0A00F3257' },
];
const person = /zacharias|zachar|quinc|marmelo|zoltan|zack|170 ?55501|0a00f\d257|payroll-4711|zq-991733|2031-05-04/i;

/** Text and JSON columns of all tables, from the catalogue. */
const textColumns = (): Promise<{ table: string; column: string }[]> =>
  world.db.many(sql`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'date', 'character varying', 'tsvector')
    order by 1, 2`);

/** Columns with a value that matches: `driver.name`. */
async function columnsWithPerson(): Promise<string[]> {
  const columns = await textColumns();
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await world.db.many<{ text: string }>(
      plain(`select "${column}"::text as text from "${table}" where "${column}" is not null`),
    );
    const isFound = rows.some(
      ({ text }) => person.test(text) || person.test(decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))),
    );
    if (isFound) found.push(`${table}.${column}`);
  }
  return found;
}

const auditOf = (client: Client): Promise<AuditEntry[]> =>
  reply(client.request('GET', `${api}/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z`));

async function realisticAccount(client: Client) {
  const [first, second, third] = lives;
  // Imported by mistake and undone, then entered again.
  const rows = [{ ...first, status: 1, password: 'x', licenceExpires: '2031-05-04' }];
  const response = await client.request(
    'POST',
    `${driversPath}/import`,
    { mode: 'all', rows },
    { 'Idempotency-Key': 'import 1' },
  );
  const { ids } = await reply<ImportReply>(Promise.resolve(response));
  const importEntry = Number(response.headers.get('audit-id'));
  await post(client, `audit/${importEntry}/undo`, {});
  const id = await addDriver(client, { ...first, licenceExpires: '2031-05-04' });
  const bystander = await addDriver(client, { name: 'Ana Zimmer', username: 'anna', buttonId: 'B-77' });
  await post(client, 'drivers', { ...second, id, status: 1, password: '********' }, { 'Idempotency-Key': 'rename' });
  const update = await client.request('POST', driversPath, { ...third, id, status: 1, password: 'new' });
  const renameEntry = Number(update.headers.get('audit-id'));
  await addReference(client, 'driver', id, 'payroll-4711');

  const vehicleId = await addVehicle(client, { name: 'Van of Zacharias Quince', registration: '0A00F1257' });
  await reply(
    client.request('POST', `${assignmentsPath}/start`, {
      ...{ vehicleId, driverId: id, startUtc: '2026-11-20T08:00:00Z' },
      reference: 'Zacharias Quince, early shift',
    }),
    204,
  );
  // Earlier buttons are unknown now; the last one is the driver's, B-77 is another driver's.
  await addButtonReads(world, client, [
    [vehicleId, new Date('2026-11-18T07:00:00Z'), '0a00f1257'],
    [vehicleId, new Date('2026-11-18T08:00:00Z'), '0A00F2257'],
    [vehicleId, new Date('2026-11-20T08:00:00Z'), '0A00F3257'],
    [vehicleId, new Date('2026-11-18T09:00:00Z'), 'B-77'],
  ]);
  const [alarm] = await addAlarms(world, client, [
    {
      probeId: await addProbe(world, client, vehicleId),
      vehicleId,
      startUtc: new Date('2026-11-20T08:00:00Z'),
      endUtc: new Date('2026-11-20T09:00:00Z'),
    },
  ]);
  await reply(
    client.request('POST', `${api}/temperature/alarms/review`, {
      ids: [alarm],
      cause: 1,
      note: 'zoltan marmelo (ZQ-991733) left the door open',
    }),
    204,
  );
  const [visit] = await addVisits(world, client, [
    { vehicleId, geofenceId: 1, startUtc: new Date('2026-11-20T08:00:00Z'), endUtc: new Date('2026-11-20T09:00:00Z') },
  ]);
  await reply(
    client.request('POST', `${api}/geofenceVisits/review`, {
      ...{ ids: [visit], disregarded: true, reason: 4, note: 'zoltan marmelo (ZQ-991733) was in a jam' },
    }),
    204,
  );
  await world.db.transaction((tx) => keepRemoved(tx, client.accountId, [visit ?? 0]));
  const { key } = await post<{ key: string }>(client, 'ingestKeys', { name: 'Gateway' });
  const gateway = world.anotherService();
  const message = { device: 'tracker', utc: '2026-11-20T08:00:00Z', driver: 'Zacharias Quince' };
  await reply(send(gateway, 'POST', '/ingest/v1/messages', { body: [message], token: key }));
  // Writes what it noted about the tracker.
  await gateway.close();
  const called = { name: 'Of Zacharias Quince' };
  await addFleet(client, called);
  await addInputType(client, called);
  const profileId = await addProfile(client, called);
  await addTag(client, called);
  await post(client, 'ingestKeys', called);
  await post(client, 'apiKeys', { ...called, role: 1 });
  const expiresUtc = new Date(Date.now() + 3600_000).toISOString();
  const geofenceId = await addGeofence(client);
  await post(client, 'sharedLinks', { ...called, kind: 'arrival', vehicleId, geofenceId, expiresUtc });
  await post(client, 'sharedLinks', {
    ...{ ...called, kind: 'report', content: 'visits', reportQuery: 'search=Zacharias%20Quince', expiresUtc },
    ...{ startUtc: '2026-11-20T00:00:00Z', endUtc: '2026-11-21T00:00:00Z' },
  });
  await reply(
    client.request('POST', `${api}/temperature/probes`, {
      probeId: await addProbe(world, client, vehicleId, { number: 2 }),
      profileId,
      ...called,
    }),
    204,
  );
  const [addr1, addr2, addr3, addr4] = ['c/o Zoltan Marmelo', 'Quince, Zacharias', 'zack@marmelo.example', '0A00F2257'];
  const home = await addGeofence(client, {
    ...{ addr1, addr2, addr3, addr4 },
    description: 'Home of Zacharias Quince',
    descriptionExt: 'Ring +491705550123',
    email: 'zack@quince.example; depot@fleet.example',
  });
  await post(client, 'reminders', {
    vehicleId,
    title: 'Seat for Quince, Zacharias',
    dueDate: '2026-12-01',
    note: 'zack@marmelo.example',
    status: 0,
  });

  const address = 'zack@quince.example';
  const { accountId } = client;
  await world.db.transaction((tx) =>
    unsubscribe(tx, { accountId, geofenceId: home, ruleId: null, address }, new Date()),
  );

  const views = [
    { name: 'Zoltan', page: '/drivers', query: '?find=zoltan&status=1', shared: true },
    { name: 'Tours', page: '/assignments', query: '?find=Zacharias%20Quince' },
    { name: 'Audit of him', page: '/audit', query: '?find=quinc&from=2026-11-01' },
    { name: 'Bananas of Ana', page: '/vehicles', query: '?find=ana' },
  ];
  const viewIds: number[] = [];
  for (const view of views) viewIds.push(await post<number>(client, 'views', view));
  await post(client, 'views', { id: viewIds[1], ...views[1], name: "Quince's tours" });
  await reply(client.request('DELETE', `${api}/views/${viewIds[2]}`), 204);

  const rule = { name: 'Tell Zoltan Marmelo', scope: 'all', kind: 'vehicleSilent', afterMinutes: 60 };
  const shared = await post<number>(client, 'alerts/rules', {
    ...rule,
    emails: ['zack@quince.example', 'depot@fleet.example'],
  });
  const alone = await post<number>(client, 'alerts/rules', { ...rule, phones: ['+491705550124'] });
  await post<number>(client, 'alerts/rules', {
    ...{ name: 'Second list', scope: 'all', kind: 'outOfRange', afterMinutes: 0, emails: ['depot@fleet.example'] },
    ...{ escalateAfterMinutes: 30, escalateEmails: ['zack@quince.example'], escalatePhones: ['+491705550124'] },
  });
  await post<number>(client, 'alerts/rules', {
    ...{ name: 'Stays', scope: 'all', kind: 'dailyReport', afterMinutes: 0, emails: ['depot@fleet.example'] },
    ...{ content: 'visits', reportQuery: 'search=Zacharias%20Quince&minSeconds=60' },
  });
  await post<number>(client, 'alerts/rules', { ...rule, userIds: [client.userId] });
  for (const ruleId of [shared, alone]) await reply(client.request('POST', `${api}/alerts/rules/${ruleId}/test`), 204);
  const utc = new Date('2026-11-18T07:00:00Z');
  await addNotice(world, client, {
    utc,
    vehicleId,
    buttonId: '0a00f1257',
    cause: 'unknownButton',
    causeKey: `unknownButton 1 ${vehicleId} 0a00f1257 ${utc.getTime()}`,
    recipient: 'Zack@quince.example',
    detail: 'To zack@quince.example: refused',
  });
  await post(client, 'webhooks', {
    ...{ name: 'ERP of Zoltan Marmelo', url: 'https://erp.example', events: ['button.unknown'] },
  });
  const event = {
    ...{ messageId: 'msg_1', number: 1, fleetId: null, geofenceIds: null, tagIds: null },
  };
  const inBody = (data: object): string => JSON.stringify({ type: 'x', timestamp: utc.toISOString(), data });
  await world.db.transaction(async (tx) => {
    await insertEvents(
      tx,
      accountId,
      [
        {
          ...{ ...event, type: 'button.unknown', record: `button ${vehicleId} 0a00f1257` },
          body: inBody({ buttonId: '0A00F1257', vehicleId, utc }),
        },
        {
          ...{ ...event, type: 'alarm.reviewed', record: 'alarm 1' },
          body: inBody({ id: 1, note: 'Zoltan Marmelo left the door open' }),
        },
      ],
      utc,
    );
    await addDeliveries(tx, accountId, utc);
    await tx.run(sql`
      update webhook_delivery set answer = 'Unknown button 0A00F1257' where account_id = ${accountId}`);
  });
  await addNotice(world, client, {
    ...{ utc, resource: 'driver', resourceId: id, day: '2031-05-04', cause: 'licenceExpires' },
    causeKey: `licenceExpires 1 ${id} 2031-05-04`,
  });
  return {
    id,
    imported: ids[0] ?? 0,
    importEntry,
    renameEntry,
    bystander,
    vehicleId,
    home,
    viewIds,
    shared,
    alone,
    rows,
  };
}

/** All other columns hold the person before the erasure. A new column needs a decision here, or a value in the test. */
const withoutPerson: Readonly<Record<string, string>> = {
  'account|migration|known_sign_in|sign_in_failure|session|user_mail|second_factor|recovery_code|passkey|passkey_challenge|sign_in_identity|sign_in_code':
    'about users and the service, not about drivers',
  'account_user|(alarm|visit|geofence_backfill_visit).reviewed_by|snooze.created_by':
    'about users, who are other people or have a record of their own',
  'account_version|driven_\\w+|live_event|notice_cursor|map_\\w+|idempotency.route': 'no text of people',
  'alert_rule.(content|kind|location|scope|send_at|quiet_\\w+|time_\\w+)|audit.(action|resource)|shared_link.(content|kind|scope)':
    'words of the contract',
  'notice.(cause|channel|resource|state|message_id|share_key)|reminder.due_date|saved_view.page': 'no text of people',
  'geofence.points|geofence_shape.points': 'coordinates',
  'vehicle.device_id|device_recent.device_id|ingest_key.device_ids': 'a device would become unknown',
  device_day: 'counts, by device',
  'finding_dismissal|proposal_dismissal': 'words of the contract, digests and coordinates',
  'vehicle.clock': 'times of a device',
  'webhook.(url|events|secret|old_secret)|webhook_event.(type|message_id)|webhook_place': 'no text of people',
  'webhook_delivery.(state|problem)|webhook_record': 'words of the contract, ids and digests',
};
const isWithoutPerson = new RegExp(`^(?:${Object.keys(withoutPerson).join('|')})(?:\\.|$)`);

test('no column holds the person afterwards, and nothing brings the data back', async () => {
  const client = await world.addAccount();
  const made = await realisticAccount(client);
  const before = await columnsWithPerson();
  const columns = (await textColumns()).map(({ table, column }) => `${table}.${column}`);
  expect(before).toEqual(columns.filter((name) => !isWithoutPerson.test(name)));
  const paths = [
    'drivers',
    'drivers?deleted=true',
    'drivers/assignments',
    'drivers/buttons',
    'vehicles',
    'views',
    'geofences',
    'reminders',
    'alerts/rules',
    'externalReferences',
  ];
  const apps = [world.app, world.anotherService()];
  const answers = async (): Promise<string> => {
    const all = apps.flatMap((app) =>
      paths.map((path) => reply(send(app, 'GET', `${api}/${path}`, { token: client.token }))),
    );
    return JSON.stringify([await Promise.all(all), await auditOf(client)]);
  };
  expect(await answers()).toMatch(person);
  const assignments = await reply<Assignment[]>(client.request('GET', assignmentsPath));

  const type = typeWithService(world.connection);
  // The record that the undone import left is of the same person, so both are erased.
  for (const id of [made.imported, made.id]) expect((await type(['driver', 'erase', String(id)])).errors).toEqual([]);

  expect(await columnsWithPerson()).toEqual([]);
  expect(await answers()).not.toMatch(person);
  const withoutTexts = assignments.map(({ reference: _, updated: __, ...rest }) => ({ ...rest, reference: null }));
  expect(await reply(client.request('GET', assignmentsPath))).toMatchObject(withoutTexts);
  const reads = await world.db.many(sql`
    select button_id as "buttonId", driver_id as "driverId" from button_read where vehicle_id = ${made.vehicleId} order by utc`);
  const erased = `erased-${made.id}`;
  expect(reads).toEqual([
    { buttonId: `erased-${made.imported}`, driverId: null },
    { buttonId: erased, driverId: null },
    { buttonId: 'B-77', driverId: made.bystander },
    { buttonId: erased, driverId: made.id },
  ]);
  expect(await reply(client.request('GET', `${api}/views`))).toMatchObject([
    { name: erased, query: `?find=${erased}&status=1`, shared: true },
    // The record of the undone import was erased first.
    { query: `?find=erased-${made.imported}` },
    { name: 'Bananas of Ana', query: '?find=ana' },
  ]);
  const rules = await reply(client.request('GET', `${api}/alerts/rules`));
  expect(rules).toMatchObject([
    { id: made.shared, emails: ['depot@fleet.example'], status: 1 },
    { id: made.alone, emails: [], phones: [], status: 0 },
    { status: 1, escalateAfterMinutes: null, escalateEmails: [], escalatePhones: [] },
    { status: 1, reportQuery: expect.stringMatching(/^search=[^&]*&minSeconds=60$/) },
    { status: 1, emails: [], phones: [], userIds: [client.userId] },
  ]);
  expect(await reply(client.request('GET', `${api}/geofences/${made.home}`))).toMatchObject({
    email: 'depot@fleet.example',
  });
  expect(await reply(client.request('GET', `${driversPath}/${made.bystander}`))).toMatchObject({
    name: 'Ana Zimmer',
    username: 'anna',
    buttonId: 'B-77',
  });

  // Undo of everything that can be undone, newest first, and undo of that.
  for (const round of [1, 2]) {
    for (const { id } of (await auditOf(client)).reverse()) {
      const answer = await client.request('POST', `${api}/audit/${id}/undo`, {});
      expect(`${round}: ${answer.status}`).toMatch(/: (?:200|409)$/);
      expect(await answer.text()).not.toMatch(person);
    }
  }
  // A repeated request does not run again and gets no stored answer.
  const again = { mode: 'all', rows: made.rows };
  const headers = { 'Idempotency-Key': 'import 1' };
  expect((await client.request('POST', `${driversPath}/import`, again, headers)).status).toBe(422);
  expect(await columnsWithPerson()).toEqual([]);
});

test('undo of a change of an erased driver says what it leaves', async () => {
  const client = await world.addAccount();
  const id = await addDriver(client, lives[0]);
  const update = await client.request('POST', driversPath, { ...lives[1], id, status: 0, password: 'new' });
  expect((await typeWithService(world.connection)(['driver', 'erase', String(id)])).code).toBe(0);
  const undone = await post<UndoReply>(client, `audit/${update.headers.get('audit-id')}/undo`, {});
  expect(undone.left.map(({ code }) => code)).toEqual(['secret']);
  expect(await reply(client.request('GET', `${driversPath}/${id}`))).toMatchObject({
    name: `Erased driver ${id}`,
    username: `erased-${id}`,
  });
});

test('values that another person has too stay with that person', async () => {
  const client = await world.addAccount();
  const id = await addDriver(client, {
    name: 'Hans Meier',
    username: 'hans1',
    mobile: '+49 341 12345678',
    email: 'office@fleet.example',
  });
  const namesake = await addDriver(client, {
    name: 'hans meier',
    username: 'hans2',
    mobile: '+49 341 12345678',
    email: 'Office@fleet.example',
  });
  const before = await reply(client.request('GET', `${driversPath}/${namesake}`));
  const viewId = await post<number>(client, 'views', { name: 'Hans Meier', page: '/drivers', query: '?find=hans' });
  const geofenceId = await addGeofence(client, { email: 'office@fleet.example' });
  expect((await typeWithService(world.connection)(['driver', 'erase', String(id)])).code).toBe(0);
  expect(await reply(client.request('GET', `${driversPath}/${namesake}`))).toEqual(before);
  expect(await reply(client.request('GET', `${api}/views/${viewId}`))).toMatchObject({
    name: 'Hans Meier',
    query: '?find=hans',
  });
  expect(await reply(client.request('GET', `${api}/geofences/${geofenceId}`))).toMatchObject({
    email: 'office@fleet.example',
  });
});

test('erasing twice, also after the button was taken away, changes nothing more', async () => {
  const client = await world.addAccount();
  const id = await addDriver(client, lives[0]);
  const vehicleId = await addVehicle(client);
  await addButtonReads(world, client, [[vehicleId, new Date('2026-11-18T07:00:00Z'), '0a00f1257']]);
  await post(client, 'drivers', { ...lives[0], id, status: 1, password: '********', buttonId: null });
  await post(client, 'views', { name: 'Erased driver', page: '/drivers', query: '?find=driver' });
  const stored = () =>
    Promise.all(
      ['drivers', 'drivers/buttons', 'views'].map(async (path) =>
        (await reply<Saved[]>(client.request('GET', `${api}/${path}`))).map(withoutUpdated),
      ),
    );
  const erase = async () =>
    expect((await typeWithService(world.connection)(['driver', 'erase', String(id)])).code).toBe(0);
  await erase();
  const once = await stored();
  expect(once).toMatchObject([
    [{ id, buttonId: `erased-${id}` }],
    [],
    [{ name: 'Erased driver', query: '?find=driver' }],
  ]);
  await erase();
  expect(await stored()).toEqual(once);
});
