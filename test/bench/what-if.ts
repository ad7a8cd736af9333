/** The question what a profile would have given: 100 probes with a reading per minute, over 14 days, as rows and sealed. */
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { findPastAlarms, type ProposedTerms } from '../../src/server/past/past-alarms.ts';
import { sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';
import { median } from '../support/measured-service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const probes = Array.from({ length: 100 }, (_, nth) => ({ probeId: nth + 1, vehicleId: nth + 1 }));
const [days, goalMs, times] = [14, 1000, 7];
const startMs = Date.UTC(2026, 10, 1);
const endMs = startMs + days * 86_400_000;
const rest = { alarmAfterMinutes: 10, clearAfterMinutes: 5, suspendInputTypeId: null, suspendMinutes: 60 };

const { connection, stop } = await startEmbedded({ dataDir: temporaryFolder('fenceline-bench-'), log: silentLog });
const db = openPool(connection);
await migrate(db);
// As they arrive: minute after minute, so that the readings of a probe lie apart on the disk. One in a hundred is outside.
await db.run(sql`
  insert into reading (account_id, probe_id, utc, temperature)
  select 1, probe, to_timestamp(${startMs} / 1000.0) + make_interval(mins => minute),
    round((5 + 2 * sin(minute / 97.0 + probe) + random() + case when random() < 0.01 then 4 else 0 end)::numeric, 1)
  from generate_series(0, ${days * 1440 - 1}::integer) as minute, generate_series(1, ${probes.length}::integer) as probe
  order by minute, probe`);
await db.run({ text: 'vacuum analyze reading', values: [] });

let missed = false;
const questions: readonly [name: string, terms: ProposedTerms][] = [
  ['as now', { ...rest, lower: 2, upper: 8 }],
  ['nothing outside', { ...rest, lower: -20, upper: 20 }],
  ['most outside', { ...rest, lower: 5, upper: 6 }],
];
async function ask(stored: string): Promise<void> {
  for (const [name, terms] of questions) {
    const took: number[] = [];
    let alarms = 0;
    for (let time = 0; time < times; time += 1) {
      const beganMs = performance.now();
      const question = { accountId: 1, probes, terms, startMs, endMs };
      alarms = (await db.snapshot((tx) => findPastAlarms(tx, question))).length;
      took.push(performance.now() - beganMs);
    }
    const middle = median(took);
    // Bounds that most readings exceed are a slip while typing.
    const isMissed = name !== 'most outside' && middle > goalMs;
    missed ||= isMissed;
    console.log(`${stored}, ${name}: ${alarms} alarms, median ${Math.round(middle)} ms${isMissed ? ', MISSED' : ''}`);
  }
}

await ask('rows');
await db.run(sql`
  insert into probe (account_id, id, vehicle_id, number, name, name_key)
  select 1, n, n, 1, 'Probe ' || n, 'probe ' || n from generate_series(1, ${probes.length}::integer) as n`);
// As by default: the last day is rows.
await sealReadings(db, new Date(endMs - 86_400_000));
await db.run({ text: 'vacuum analyze', values: [] });
await ask('sealed');
await db.close();
await stop();
if (missed) process.exitCode = 1;
