/** Stores temperatures, judges each by the current profile, and derives alarms. */
import type { Transaction } from '../database/database.ts';
import { announceMoments } from '../store/announce.ts';
import { insertProbes, probesOnLines } from '../store/probes.ts';
import { holdTerms } from '../store/profile-terms.ts';
import { insertReadings } from '../telemetry/readings.ts';
import { readingsAround, type StoredReading } from '../telemetry/readings-around.ts';
import type { StoredTerms } from '../telemetry/terms-of-readings.ts';
import { touchesPlainAlarms } from './alarms.ts';
import { arrivalOf } from './arrivals.ts';
import type { ChangedSpan } from './excursions.ts';
import { type GapsOfReadings, placeInGaps } from './gaps.ts';
import { idsOnLines } from './lines.ts';
import { renewStripes } from './states.ts';

export interface SentReading {
  vehicleId: number;
  /** The number of the input or probe on the device. */
  number: number;
  utcMs: number;
  /** °C. */
  temperature: number;
}

/**
 * Stores new readings. Returns the spans in which alarms follow from them. `rows` are in order of arrival; of several rows for the same probe
 * and moment the first one counts. The caller holds the locks on the vehicles' stripes.
 */
export async function storeReadings(
  tx: Transaction,
  accountId: number,
  rows: readonly SentReading[],
  nowMs: number,
): Promise<{ added: boolean[]; changedSpans: ChangedSpan[] }> {
  if (rows.length === 0) return { added: [], changedSpans: [] };
  const { judged, isPlain } = await judgeReadings(tx, accountId, rows);
  const placed = await placeInGaps<Judged, StoredReading>(judged, (moments) =>
    readingsAround(tx, accountId, moments, { skipDamaged: true }),
  );
  const { added, fresh, late } = placed;
  await insertReadings(
    tx,
    accountId,
    fresh.map((row) => ({
      ...row,
      probeId: row.seriesId,
      receivedMs: arrivalOf(row.utcMs, late.has(row), nowMs),
    })),
  );
  announceMoments(
    tx,
    accountId,
    'temperature',
    fresh.flatMap(({ seriesId, utcMs }) => [seriesId, utcMs]),
  );
  return { added, changedSpans: changedSpansOf(placed, fresh, isPlain) };
}

/** A reading of the probe `seriesId`. */
interface Judged extends StoredReading {
  seriesId: number;
  vehicleId: number;
  terms: StoredTerms | null;
}

async function judgeReadings(
  tx: Transaction,
  accountId: number,
  rows: readonly SentReading[],
): Promise<{ judged: Judged[]; isPlain: boolean }> {
  const probeOf = await idsOnLines(tx, accountId, rows, {
    subject: 'probe',
    find: probesOnLines,
    async insert(_tx, _account, lines) {
      await insertProbes(
        tx,
        accountId,
        lines.map((line) => ({ ...line, name: `Probe ${line.number}` })),
      );
      await renewStripes(
        tx,
        accountId,
        lines.map(({ vehicleId }) => vehicleId),
      );
    },
  });
  const sent = rows.map((row) => ({ ...row, seriesId: probeOf(row) }));
  const { termsOf, isPlain } = await holdTerms(tx, accountId, [...new Set(sent.map(({ seriesId }) => seriesId))]);
  const judged = sent.map(({ seriesId, vehicleId, utcMs, temperature }) => {
    return { seriesId, vehicleId, utcMs, temperature, terms: termsOf.get(seriesId) ?? null };
  });
  return { judged, isPlain };
}

/** The spans of new readings that can change an alarm. */
function changedSpansOf(
  { gaps }: GapsOfReadings<Judged, StoredReading>,
  fresh: readonly Judged[],
  isPlain: boolean,
): ChangedSpan[] {
  const vehicleOf = new Map(fresh.map(({ seriesId, vehicleId }) => [seriesId, vehicleId]));
  return [...gaps].flatMap(([probeId, ofProbe]) =>
    ofProbe.flatMap(({ before, inserted }) => {
      const [first, last] = [inserted[0], inserted.at(-1)];
      if (!first || !last || (isPlain && !touchesPlainAlarms(before, inserted))) return [];
      return [{ probeId, vehicleId: vehicleOf.get(probeId) ?? 0, fromMs: first.utcMs, toMs: last.utcMs }];
    }),
  );
}
