/** Answers a question about alarms in a worker thread. */
import type { PastAlarmsAnswer } from '../../contract/temperature.ts';
import { matchVisits } from '../../rules/match-visits.ts';
import type { Database } from '../database/database.ts';
import { isCancelled } from '../database/failures.ts';
import { sql } from '../database/sql.ts';
import { probesTooMuch } from '../http/problems.ts';
import { type AlarmSpan, alarmSpans, boundNumbers } from '../store/alarms.ts';
import { spanOf } from './compare.ts';
import { findPastAlarms, type PastAlarm } from './past-alarms.ts';
import type { PastAlarmsInput } from './tasks.ts';

/** More than anybody reads. The main thread copies the answer without a pause, in about 100 ms. */
const alarmsAtMost = 50_000;

/** `nameProcess` tells the main thread which process of PostgreSQL works for the answer. */
export async function answerPastAlarms(
  db: Database,
  { source: _, ...question }: PastAlarmsInput,
  nameProcess: (pid: number) => Promise<true>,
): Promise<PastAlarmsAnswer> {
  const { accountId, probes, startMs, endMs } = question;
  try {
    return await db.snapshot(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await nameProcess(pid);
      const found = await findPastAlarms(tx, question);
      if (found.length > alarmsAtMost) throw probesTooMuch();
      const probeIds = probes.map(({ probeId }) => probeId);
      const period = { startDate: new Date(startMs), endDate: new Date(endMs) };
      const stored = await alarmSpans(tx, accountId, { probeIds, ...period });
      return { alarms: found.map(toAnswer), compared: compareAlarms(stored, found) };
    });
  } catch (error) {
    // At the time limit of the database.
    throw isCancelled(error) ? probesTooMuch() : error;
  }
}

const toAnswer = ({ startUtcMs, raisedUtcMs, endUtcMs, ...alarm }: PastAlarm): PastAlarmsAnswer['alarms'][number] => ({
  ...alarm,
  ...spanOf({ startUtcMs, endUtcMs }),
  raisedUtc: new Date(raisedUtcMs).toISOString(),
});

/** Compares the alarms that a profile would have given with the stored ones. */
export function compareAlarms(stored: readonly AlarmSpan[], found: readonly PastAlarm[]): PastAlarmsAnswer['compared'] {
  const { pairs, gone, fresh } = matchVisits(stored.map(onItsSide), found.map(onItsSide));
  return {
    same: pairs.length,
    gone: gone.map(({ alarm }) => alarm.id).sort((one, other) => one - other),
    new: fresh.map(({ alarm }) => ({ probeId: alarm.probeId, ...spanOf(alarm) })),
  };
}

const sidesOfProbe = Object.keys(boundNumbers).length + 1;

/** Alarms match like visits of a vehicle: only those of one probe and bound, of which no two overlap. */
const onItsSide = <Found extends Omit<AlarmSpan, 'id'>>(alarm: Found) => ({
  alarm,
  vehicleId: alarm.probeId * sidesOfProbe + boundNumbers[alarm.bound],
  startUtcMs: alarm.startUtcMs,
  endUtcMs: alarm.endUtcMs,
});
