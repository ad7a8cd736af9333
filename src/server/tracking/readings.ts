/** Stores temperatures, judges each by the current profile, and derives alarms. */
import {
  type AlarmRun,
  judge,
  temperatureAlarms,
  touchesAlarms,
  type Verdict,
} from '../../rules/temperature-alarms.ts';
import type { Transaction } from '../database/database.ts';
import { alarmsAt, moveAlarms, type StoredAlarm, saveAlarms } from '../store/alarms.ts';
import type { LiveRefs } from '../store/live-events.ts';
import { insertProbes, probesOnLines } from '../store/probes.ts';
import { holdTerms, type StoredTerms } from '../store/profile-terms.ts';
import { insertReadings, readingsAround, type StoredReading } from '../store/readings.ts';
import { type Placed, placeInGaps } from './gaps.ts';
import { idsOnLines } from './lines.ts';
import { changedRuns, movesOf, type SeriesRun } from './runs.ts';

export interface SentReading {
  vehicleId: number;
  /** The number of the input or probe on the device. */
  number: number;
  utcMs: number;
  /** °C. */
  temperature: number;
}

/**
 * Stores new readings and the alarms that follow. `rows` are in order of arrival; of several rows for the same probe
 * and moment the first one counts. The caller holds the locks on the vehicles' stripes.
 */
export async function storeReadings(
  tx: Transaction,
  accountId: number,
  rows: readonly SentReading[],
  nowMs: number,
): Promise<{ added: boolean[]; events: LiveRefs }> {
  if (rows.length === 0) return { added: [], events: {} };
  const judged = await judgeReadings(tx, accountId, rows);
  const placed = await placeInGaps<Judged, StoredReading>(judged, (moments) => readingsAround(tx, accountId, moments));
  const { added, fresh } = placed;
  await insertReadings(
    tx,
    accountId,
    fresh.map(({ seriesId, utcMs, ...row }) => ({ ...row, probeId: seriesId, utc: new Date(utcMs) })),
  );
  const alarm = await followAlarms(tx, accountId, placed, new Date(nowMs));
  return { added, events: { temperature: fresh.flatMap(({ seriesId, utcMs }) => [seriesId, utcMs]), alarm } };
}

/** A reading of the probe `seriesId`. */
interface Judged extends StoredReading {
  seriesId: number;
  vehicleId: number;
  terms: StoredTerms | null;
  verdict: Verdict | null;
}

async function judgeReadings(tx: Transaction, accountId: number, rows: readonly SentReading[]): Promise<Judged[]> {
  const probeOf = await idsOnLines(tx, accountId, rows, {
    subject: 'probe',
    find: probesOnLines,
    insert: (tx_, account, lines) =>
      insertProbes(
        tx_,
        account,
        lines.map((line) => ({ ...line, name: `Probe ${line.number}` })),
      ),
  });
  const sent = rows.map((row) => ({ ...row, seriesId: probeOf(row) }));
  const termsOf = await holdTerms(tx, accountId, [...new Set(sent.map(({ seriesId }) => seriesId))]);
  return sent.map(({ seriesId, vehicleId, utcMs, temperature }) => {
    const terms = termsOf.get(seriesId) ?? null;
    return { seriesId, vehicleId, utcMs, temperature, terms, verdict: judge(temperature, terms) };
  });
}

/** Stores new and changed alarms. Returns their ids. */
async function followAlarms(
  tx: Transaction,
  accountId: number,
  { gaps, fresh }: Placed<Judged, StoredReading>,
  updatedUtc: Date,
): Promise<number[]> {
  const changed = await changedRuns<StoredReading, AlarmRun>(gaps, {
    matters: touchesAlarms,
    existing: async (moments) => (await alarmsAt(tx, accountId, moments)).map(toRun),
    fill: temperatureAlarms,
  });
  await moveAlarms(tx, accountId, movesOf(changed));
  const vehicleOf = new Map(fresh.map(({ seriesId, vehicleId }) => [seriesId, vehicleId]));
  return saveAlarms(
    tx,
    accountId,
    changed.map(({ seriesId, run: { startUtcMs, endUtcMs, storedUtcMs: _, ...alarm } }) => ({
      ...alarm,
      probeId: seriesId,
      vehicleId: vehicleOf.get(seriesId) ?? 0,
      startUtc: new Date(startUtcMs),
      endUtc: endUtcMs === null ? null : new Date(endUtcMs),
      updatedUtc,
    })),
  );
}

const toRun = ({ probeId, startUtc, endUtc, ...run }: StoredAlarm): SeriesRun<AlarmRun> => ({
  seriesId: probeId,
  run: {
    ...run,
    startUtcMs: startUtc.getTime(),
    endUtcMs: endUtc?.getTime() ?? null,
    storedUtcMs: startUtc.getTime(),
  },
});
