/** Stores switch values and derives the history of inputs. */
import { profileMinutesLimits } from '../../contract/choices.ts';
import { changesHistory, type SwitchRun, switchHistory } from '../../rules/switch-history.ts';
import type { Transaction } from '../database/database.ts';
import { inputsOnLines, insertInputs, saveInputChanges } from '../store/inputs.ts';
import type { Line } from '../store/lines.ts';
import {
  inputChangesAt,
  inputReadingsAround,
  insertInputReadings,
  moveInputChanges,
  type StoredInputChange,
  type StoredInputReading,
} from '../telemetry/input-readings.ts';
import { probesSuspendedBy } from '../telemetry/on-times.ts';
import { arrivalOf } from './arrivals.ts';
import type { ChangedSpan } from './excursions.ts';
import { type GapsOfReadings, placeInGaps } from './gaps.ts';
import { idsOnLines } from './lines.ts';
import { changedRuns, movesOf, type SeriesRun } from './runs.ts';

export interface SentInput extends Line {
  utcMs: number;
  value: 0 | 1;
}

/** A reading of the input `seriesId`. */
interface InputReading extends StoredInputReading {
  seriesId: number;
}

/**
 * Stores new values and the history that follows. Returns the spans in which alarms follow. `rows` are in order of arrival; of several rows for the same input
 * and moment the first one counts. The caller holds the locks on the vehicles' stripes.
 */
export async function storeInputs(
  tx: Transaction,
  accountId: number,
  rows: readonly SentInput[],
  nowMs: number,
): Promise<{ added: boolean[]; changedSpans: ChangedSpan[] }> {
  if (rows.length === 0) return { added: [], changedSpans: [] };
  const inputOf = await idsOnLines(tx, accountId, rows, {
    subject: 'input',
    find: inputsOnLines,
    insert: insertInputs,
  });
  const sent = rows.map((row) => ({ seriesId: inputOf(row), utcMs: row.utcMs, value: row.value }));
  const placed = await placeInGaps<InputReading, StoredInputReading>(sent, (moments) =>
    inputReadingsAround(tx, accountId, moments),
  );
  await insertInputReadings(
    tx,
    accountId,
    placed.fresh.map((row) => ({
      ...row,
      inputId: row.seriesId,
      receivedMs: arrivalOf(row.utcMs, placed.late.has(row), nowMs),
    })),
  );
  const changed = await followHistory(tx, accountId, placed);
  const changedSpans = changed.length === 0 ? [] : await suspendedBy(tx, accountId, placed, changed);
  return { added: placed.added, changedSpans };
}

/** Longer than this an input suspends nothing. */
const longestMs = profileMinutesLimits.max * 60_000;

/** The spans of readings that changed inputs may suspend differently. */
async function suspendedBy(
  tx: Transaction,
  accountId: number,
  { gaps }: GapsOfReadings<InputReading, StoredInputReading>,
  inputIds: readonly number[],
): Promise<ChangedSpan[]> {
  const probes = await probesSuspendedBy(tx, accountId, inputIds);
  return probes.flatMap(({ inputId, probeId, vehicleId }) =>
    (gaps.get(inputId) ?? []).filter(changesHistory).flatMap(({ inserted, after }) => {
      const [first, last] = [inserted[0], inserted.at(-1)];
      if (!first || !last) return [];
      return [{ probeId, vehicleId, fromMs: first.utcMs, toMs: (after ?? last).utcMs + longestMs }];
    }),
  );
}

/** Stores changes of the history. Returns the ids of the inputs whose history changed. */
async function followHistory(
  tx: Transaction,
  accountId: number,
  { gaps }: GapsOfReadings<InputReading, StoredInputReading>,
): Promise<number[]> {
  const changed = await changedRuns<StoredInputReading, SwitchRun>(gaps, {
    matters: changesHistory,
    existing: async (moments) => (await inputChangesAt(tx, accountId, moments)).map(toRun),
    fill: switchHistory,
  });
  await moveInputChanges(tx, accountId, movesOf(changed));
  await saveInputChanges(
    tx,
    accountId,
    changed.map(({ seriesId, run: { value, startUtcMs, endUtcMs } }) => ({
      inputId: seriesId,
      value,
      startUtc: new Date(startUtcMs),
      endUtc: endUtcMs === null ? null : new Date(endUtcMs),
    })),
  );
  return [...new Set(changed.map(({ seriesId }) => seriesId))];
}

const toRun = ({ inputId, value, startUtc, endUtc }: StoredInputChange): SeriesRun<SwitchRun> => ({
  seriesId: inputId,
  run: {
    value,
    startUtcMs: startUtc.getTime(),
    endUtcMs: endUtc?.getTime() ?? null,
    storedUtcMs: startUtc.getTime(),
  },
});
