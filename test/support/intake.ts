/** Sensor data through the stores of the intake, with what follows from them, as one batch stores it. */
import type { Transaction } from '../../src/server/database/database.ts';
import { followAlarms, joinedSpans } from '../../src/server/tracking/alarms.ts';
import { type SentInput, storeInputs } from '../../src/server/tracking/inputs.ts';
import { type SentReading, storeReadings } from '../../src/server/tracking/readings.ts';

/** Returns for each reading whether it was new. */
export async function storeTemperatures(
  tx: Transaction,
  accountId: number,
  rows: readonly SentReading[],
  nowMs: number,
): Promise<{ added: boolean[] }> {
  const { added, changedSpans } = await storeReadings(tx, accountId, rows, nowMs);
  await followAlarms(tx, accountId, joinedSpans(changedSpans), new Date(nowMs));
  return { added };
}

/** Returns for each value whether it was new. */
export async function storeSwitches(
  tx: Transaction,
  accountId: number,
  rows: readonly SentInput[],
  nowMs: number,
): Promise<{ added: boolean[] }> {
  const { added, changedSpans } = await storeInputs(tx, accountId, rows, nowMs);
  await followAlarms(tx, accountId, joinedSpans(changedSpans), new Date(nowMs));
  return { added };
}
