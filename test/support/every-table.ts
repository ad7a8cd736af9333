/** Rows in every table that a backup contains, with every value that a text format could damage. */
import { expect } from 'vitest';
import { sql } from '../../src/server/database/sql.ts';
import { insertLiveEvents, numberEvents } from '../../src/server/store/live-events.ts';
import { noteMapAreas, replaceMapNames } from '../../src/server/store/map-names.ts';
import { countRequest } from '../../src/server/store/request-counts.ts';
import { insertInputReadings } from '../../src/server/telemetry/input-readings.ts';
import { newestReadings } from '../../src/server/telemetry/readings-newest.ts';
import { sealPlots, sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';
import {
  addAlarms,
  addButtonReads,
  addInput,
  addInputChanges,
  addPlots,
  addProbe,
  addReadings,
  addVehicle,
  addVisits,
} from './fleet.ts';
import { kindOf, kinds, make, remove } from './kinds.ts';
import { addNotice } from './notices.ts';
import { addPasskey } from './passkeys.ts';
import { addGeofence, addTag, reply } from './records.ts';
import { type Client, postToken, type Service } from './service.ts';

export async function fillEveryTable(world: Service): Promise<Client> {
  const client = await world.addAccount();
  for (const kind of kinds) {
    await make(client, kind);
    await reply(remove(client, kind, await make(client, kind)), 204);
  }
  await reply(client.request('POST', '/public/v1/users/invite', { email: 'invited@fleet.example', role: 1 }));
  await reply(client.request('POST', '/public/v1/users/me/totp'));
  await reply(client.request('POST', '/public/v1/users/me/passkeys/options'));
  await addPasskey(world, client);
  await world.db.run(
    sql`insert into sign_in_identity values (${client.accountId}, 'https://login.example.com', 'sub-1', ${client.userId})`,
  );
  await world.db.run(sql`insert into recovery_code values (${client.accountId}, ${client.userId}, '\\x00ff')`);
  await reply(client.request('POST', '/public/v1/password/forgot', { username: client.username }), 204);
  const text = 'Line 1\nLine 2\t"quoted" \\n \u2028 {a,b} NULL null \' ; -- 🚚 Łódź';
  const described = await addGeofence(client, {
    geofenceType: 2,
    points: [
      [0.1 + 0.2, -1e-300],
      [51.300000000000004, 180],
      [-90, 5e-324],
    ],
  });
  // The API refuses control characters.
  await world.db.run(sql`
    update geofence set description = ${text}, description_ext = ${`${text}\r\n[1,2]`} where id = ${described}`);
  await addTag(client, { name: ',' });
  const changed = await addGeofence(client);
  await addGeofence(client, { id: changed, radius: 300 });
  const vehicleId = await addVehicle(client);
  const utc = new Date('2026-11-20T09:30:00.123Z');
  const sealedUtc = new Date('2026-09-01T00:00:00.001Z');
  const plot = { vehicleId, inside: [1, 2, 3], latitude: 1 / 3 };
  await addPlots(world, client, [
    { ...plot, utc: sealedUtc },
    { ...plot, utc },
  ]);
  expect(await sealPlots(world.db, utc)).toBe(1);
  await addVisits(world, client, [{ vehicleId, geofenceId: 1, startUtc: utc, endUtc: null }]);
  // The plot is not in the changed geofence, so a backfill changes no verdict.
  await reply(client.request('POST', `/public/v1/geofences/${changed}/past`, { startDate: '2026-11-01T00:00:00Z' }));
  await world.db.run(sql`
    insert into geofence_backfill_verdict values (${client.accountId}, ${changed}, ${vehicleId}, '{1763631000123}', '{}')`);
  await world.db.run(sql`
    insert into geofence_backfill_visit values (${client.accountId}, 1000000, ${vehicleId}, ${changed}, ${utc}, null, true, 1, ${text},
      'Ana Ruiz', ${utc})`);
  const finding = { geofenceId: changed, kind: 'neverVisited', count: 0, total: 0 };
  await reply(client.request('POST', '/public/v1/geofences/findings/dismiss', finding), 204);
  const proposal = { key: '51.339620,12.371290,85' };
  await reply(client.request('POST', '/public/v1/geofences/proposals/dismiss', proposal), 204);
  const inputId = await addInput(world, client, vehicleId);
  await addInputChanges(world, client, inputId, [[utc, 1]]);
  await world.db.transaction((tx) =>
    insertInputReadings(tx, client.accountId, [
      { inputId, utcMs: utc.getTime(), value: 1, receivedMs: sealedUtc.getTime() },
    ]),
  );
  const probeId = await addProbe(world, client, vehicleId);
  await addReadings(world, client, probeId, [
    [sealedUtc, 5e-324, utc],
    ...Array.from({ length: newestReadings }, (_, nth): [Date, number] => [
      new Date(utc.getTime() + nth),
      -18.30000000000001,
    ]),
  ]);
  expect(await sealReadings(world.db, utc)).toBe(1);
  await addAlarms(world, client, [{ probeId, vehicleId, startUtc: utc, endUtc: null }]);
  await world.db.run(sql`
    insert into profile_terms (account_id, profile_id, lower_bound, upper_bound, alarm_after_minutes, clear_after_minutes, suspend_minutes)
    values (${client.accountId}, 1, ${0.1 + 0.2}, 1e300, 5, 0, 60)`);
  await addButtonReads(world, client, [[vehicleId, utc, '0A']]);
  await world.db.run(sql`insert into assignment_end values (${client.accountId}, ${vehicleId}, 1, ${utc})`);
  await world.db.run(sql`
    insert into overruled_reads values (${client.accountId}, ${vehicleId}, 1, ${utc}, ${new Date(utc.getTime() + 1)})`);
  await addNotice(world, client, { utc });
  await world.db.run(sql`insert into alert_watch values (${client.accountId}, 1, 1, ${utc}, null)`);
  await world.db.run(sql`insert into unsubscription values (${client.accountId}, 1, 'ana@fleet.example', ${utc})`);
  await world.db.run(sql`insert into notice_cursor values (${client.accountId}, gen_random_uuid(), 7)`);
  await world.db.transaction((tx) => insertLiveEvents(tx, client.accountId, { plot: [vehicleId, utc.getTime()] }));
  await make(client, kindOf('webhook'));
  await world.db.run(sql`
    insert into webhook_record values (${client.accountId}, 'visit', 1, true, 'digest', 'review', ${utc}, 1, '{1}')`);
  await world.db.run(sql`
    insert into webhook_event (account_id, message_id, type, record, number, body, stored_utc)
    values (${client.accountId}, 'msg_1', 'visit.started', 'visit 1', 1, '{}', ${utc})`);
  await world.db.run(sql`
    insert into webhook_delivery (account_id, webhook_id, event_id, record, state, created_utc)
    values (${client.accountId}, 1, 1, 'visit 1', 'failed', ${utc})`);
  const tokenHash = Buffer.from('a token');
  await countRequest(world.db, { accountId: client.accountId, tokenHash }, utc, 60_000);
  await noteMapAreas(world.db, [{ accountId: client.accountId, areas: [{ x: 1, y: 2 }] }], {
    ...{ now: utc, since: utc, atMost: 1 },
  });
  const alley = { kind: 'street', name: 'Alley', place: null, latitude: 1, longitude: 2, numbers: new Map() } as const;
  await replaceMapNames(world.db, { x: 1, y: 2, version: 'a' }, [alley], () => ['alley']);
  await world.db.run(sql`
    insert into snooze (account_id, vehicle_id, until_utc, created_utc, created_by) values (${client.accountId}, ${vehicleId}, ${utc}, ${utc}, 'Ana Ruiz')`);
  await world.db.run(sql`insert into driven_cursor values (${client.accountId}, gen_random_uuid(), 7)`);
  await numberEvents(world.db, client.accountId);
  await world.db.run(sql`insert into driven_due values (${client.accountId}, ${vehicleId}, 20000, ${utc})`);
  await world.db.run(sql`
    insert into driven_lines values (${client.accountId}, ${vehicleId}, 20000, 14, 1, 2, ${Buffer.from([1])})`);
  const driverId = await make(client, kindOf('driver'));
  const start = { vehicleId, driverId, startUtc: utc.toISOString() };
  await reply(client.request('POST', '/public/v1/drivers/assignments/start', start), 204);
  await postToken(world.app, { grant_type: 'password', username: client.username, password: 'wrong' });
  return client;
}
