/** Stores inputs, temperatures and button reads of a batch. */
import type { Transaction } from '../database/database.ts';
import type { Account } from './account.ts';
import { followAlarms, joinedSpans } from './alarms.ts';
import { storeButtonReads } from './buttons.ts';
import type { Marked } from './calls.ts';
import { storeInputs } from './inputs.ts';
import { deviceOf } from './new-vehicles.ts';
import { storeReadings } from './readings.ts';

interface FromMessage {
  added: boolean[];
  index: number;
}

/** Marks the messages that contained something new. The caller holds the locks on the vehicles' stripes. */
export async function storeSensors(
  tx: Transaction,
  account: Account,
  marked: readonly Marked[],
  nowMs: number,
): Promise<void> {
  const { buttons, inputs, temperatures } = rowsOf(account, marked);
  const buttonsAdded = await storeButtonReads(tx, account.id, buttons, nowMs);
  const switched = await storeInputs(tx, account.id, inputs, nowMs);
  const read = await storeReadings(tx, account.id, temperatures, nowMs);
  const changedSpans = joinedSpans([...switched.changedSpans, ...read.changedSpans]);
  // Calls of several keys may share a batch. The audit names the first one.
  const keyId = marked[0]?.call.sender.keyId;
  if (changedSpans.length > 0) await followAlarms(tx, account.id, changedSpans, new Date(nowMs), keyId);
  markAdded(buttons, buttonsAdded);
  markAdded(inputs, switched.added);
  markAdded(temperatures, read.added);
}

function markAdded(rows: readonly FromMessage[], added: readonly boolean[]): void {
  rows.forEach((row, index) => {
    if (added[index]) row.added[row.index] = true;
  });
}

interface Row extends FromMessage {
  vehicleId: number;
  utcMs: number;
}

function rowsOf(account: Account, marked: readonly Marked[]) {
  const buttons: (Row & { buttonId: string })[] = [];
  const inputs: (Row & { number: number; value: 0 | 1 })[] = [];
  const temperatures: (Row & { number: number; temperature: number })[] = [];
  for (const { call, added, rejected, withheld } of marked) {
    call.messages.forEach((message, nth) => {
      if (rejected.has(nth)) return;
      const row = { vehicleId: account.devices.get(deviceOf(message)) ?? 0, utcMs: message.utcMs, added, index: nth };
      if (message.buttonId !== undefined) buttons.push({ ...row, buttonId: message.buttonId });
      const { isWithheld } = withheld.get(nth) ?? {};
      for (const [number, value] of message.inputs ?? [])
        if (!isWithheld?.input.has(number)) inputs.push({ ...row, number, value });
      for (const [number, temperature] of message.temperatures ?? [])
        if (!isWithheld?.probe.has(number)) temperatures.push({ ...row, number, temperature });
    });
  }
  return { buttons, inputs, temperatures };
}
