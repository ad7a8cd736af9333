/**
 * A temperature report of a fleet: 20 probes with a reading per minute over three months, sealed, with an excursion of each
 * probe every second day. Time and memory over HTTP from the built service. Then intake at full speed over HTTP while
 * one report follows the other, against intake alone, in alternating rounds: both share the service's processor.
 */

import { loadavg } from 'node:os';
import { dayMs } from '../../src/contract/durations.ts';
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';
import { median, memoryOf, printFigure } from '../support/measured-service.ts';
import { type Client, clientOf, compareIntake, onOwnService, send } from './own-service.ts';

const [probes, days, rounds, plots] = [20, 92, 3, 30_000];
const goals = { allMs: 10_000, megabytes: 400, intake: 0.5 };
const startMs = Date.UTC(2026, 5, 1);
const period = {
  startDate: new Date(startMs).toISOString(),
  endDate: new Date(startMs + days * dayMs).toISOString(),
};

async function request({ url, token }: Pick<Client, 'url' | 'token'>, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${url}/public/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Vehicles with a probe, a door and a position each; readings, alarms and open doors as if devices had sent them. */
async function fill(db: Database, client: Client): Promise<void> {
  const device = (nth: number): string => `Lorry ${nth + 1}`;
  const utc = new Date(startMs - 60_000).toISOString();
  const place = { latitude: 51.34, longitude: 12.37 };
  await send(
    client,
    Array.from({ length: probes }, (_, nth) => {
      return { device: device(nth), utc, ...place, inputs: { 1: 0 }, temperatures: { 1: 5 } };
    }),
  );
  await request(client, 'temperature/profiles', { name: 'Fridge', lowerBound: 2, upperBound: 8 });
  await db.run({ text: 'update probe set profile_id = (select id from temperature_profile)', values: [] });
  await db.run(sql`
    insert into profile_terms (account_id, profile_id, lower_bound, upper_bound, alarm_after_minutes, clear_after_minutes,
      suspend_minutes)
    select account_id, id, 2, 8, 0, 0, 60 from temperature_profile on conflict do nothing`);
  const utcOf = sql`to_timestamp(${startMs} / 1000.0) + make_interval(mins => minute)`;
  // As they arrive: minute after minute.
  await db.run(sql`
    insert into reading (account_id, probe_id, utc, temperature, terms_id)
    select p.account_id, p.id, ${utcOf}, round((5 + 2 * sin(minute / 97.0 + p.id) + random() * 0.9
      + case when minute % 2880 < 20 then 4 else 0 end)::numeric, 1), t.id
    from generate_series(0, ${days * 1440 - 1}::integer) as minute, probe p, profile_terms t order by minute, p.id`);
  const every = sql`generate_series(0, ${days * 1440 - 2880}::integer, 2880) as minute`;
  const minutes = (count: number) => sql`${utcOf} + make_interval(mins => ${count}::integer)`;
  await db.run(sql`
    insert into alarm (account_id, probe_id, vehicle_id, profile_id, bound, bound_limit, peak, start_utc, raised_utc,
      last_utc, end_utc, closed_utc, updated_utc, judged_utc)
    select p.account_id, p.id, p.vehicle_id, t.profile_id, 1, 8, 11, ${utcOf}, ${utcOf}, ${minutes(19)}, ${minutes(20)},
      ${minutes(20)}, ${minutes(20)}, ${minutes(20)}
    from ${every}, probe p, profile_terms t order by minute, p.id`);
  await db.run(sql`
    insert into input_change (account_id, input_id, start_utc, end_utc, value)
    select i.account_id, i.id, ${utcOf}, ${minutes(15)}, 1 from ${every}, input i order by minute, i.id`);
  await db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude)
    select account_id, id, ${utcOf}, 51.3 + id * 0.001, 12.3 + minute * 0.000001 from ${every}, vehicle order by minute, id`);
  const sealed = await sealReadings(db, new Date('2100-01-01'));
  await db.run({ text: 'vacuum analyze', values: [] });
  console.log(`${sealed} readings sealed; load ${loadavg()[0]?.toFixed(1)}`);
}

interface Report {
  allMs: number;
  kilobytes: number;
}

async function report(client: Client, fleetId: number, format: 'pdf' | 'xlsx'): Promise<Report> {
  const query = new URLSearchParams({ fleetId: String(fleetId), ...period, format });
  const startedMs = performance.now();
  const { byteLength } = await (await request(client, `temperature/report?${query}`)).arrayBuffer();
  return { allMs: performance.now() - startedMs, kilobytes: byteLength / 1000 };
}

async function measureReport(client: Client, pid: number, fleetId: number, format: 'pdf' | 'xlsx'): Promise<void> {
  const reports: Report[] = [];
  const megabytes = await memoryOf(pid, async () => {
    for (let round = 0; round < rounds; round += 1) reports.push(await report(client, fleetId, format));
  });
  const allMs = median(reports.map((each) => each.allMs));
  const size = `${Math.round(reports[0]?.kilobytes ?? 0)} kB`;
  printFigure(`${format}, ${size}`, `${allMs.toFixed(0)} ms (at most ${goals.allMs})`, allMs <= goals.allMs);
  printFigure(
    `${format}, memory`,
    `${megabytes.toFixed(0)} MB more (at most ${goals.megabytes})`,
    megabytes <= goals.megabytes,
  );
}

async function measureIntake(client: Client, fleetId: number): Promise<void> {
  const { ratio, rates, slowestMs } = await compareIntake(client, {
    rounds,
    fleet: { vehicles: 300, plots },
    startMs: (round) => startMs + (days + round) * dayMs,
    work: () => report(client, fleetId, 'pdf'),
  });
  printFigure(
    'intake while reports are made, of intake alone',
    `${ratio.toFixed(2)} (at least ${goals.intake}), ${rates}, slowest request ${slowestMs.toFixed(0)} ms`,
    ratio >= goals.intake,
  );
}

await onOwnService(async (own) => {
  const { db, service } = own;
  const client = await clientOf(own);
  await fill(db, client);
  await request(client, 'fleets', { name: 'Lorries' });
  const { id: fleetId } = await db.one<{ id: number }>(sql`select id from fleet`);
  await db.run(sql`update vehicle set fleet_id = ${fleetId}::bigint`);
  for (const format of ['pdf', 'xlsx'] as const) await measureReport(client, service.pid, fleetId, format);
  await measureIntake(client, fleetId);
});
