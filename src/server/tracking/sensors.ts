/** Stores inputs, temperatures and button reads of a batch. */
import type { Transaction } from '../database/database.ts';
import type { LiveRefs } from '../store/live-events.ts';
import type { Account } from './account.ts';
import { storeButtonReads } from './buttons.ts';
import type { Marked } from './calls.ts';
import { storeInputs } from './inputs.ts';
import { deviceOf } from './new-vehicles.ts';
import { storeReadings } from './readings.ts';

interface Place {
  added: boolean[];
  place: number;
}

interface Stored {
  added: boolean[];
  events: LiveRefs;
}

/** Marks the messages that contained something new. The caller holds the locks on the vehicles' stripes. */
export async function storeSensors(
  tx: Transaction,
  account: Account,
  marked: readonly Marked[],
  nowMs: number,
): Promise<LiveRefs> {
  const { buttons, inputs, temperatures } = rowsOf(account, marked);
  const stored = [
    { rows: buttons, ...(await storeButtonReads(tx, account.id, buttons, nowMs)) },
    { rows: inputs, ...(await storeInputs(tx, account.id, inputs, nowMs)) },
    { rows: temperatures, ...(await storeReadings(tx, account.id, temperatures, nowMs)) },
  ];
  for (const { rows, added } of stored) markAdded(rows, added);
  return Object.assign({}, ...stored.map(({ events }) => events)) as LiveRefs;
}

function markAdded(rows: readonly Place[], added: Stored['added']): void {
  rows.forEach((row, index) => {
    if (added[index]) row.added[row.place] = true;
  });
}

interface Row extends Place {
  vehicleId: number;
  utcMs: number;
}

function rowsOf(account: Account, marked: readonly Marked[]) {
  const buttons: (Row & { buttonId: string })[] = [];
  const inputs: (Row & { number: number; value: 0 | 1 })[] = [];
  const temperatures: (Row & { number: number; temperature: number })[] = [];
  for (const { call, added, rejected } of marked) {
    call.messages.forEach((message, place) => {
      if (rejected.has(place)) return;
      const row = { vehicleId: account.devices.get(deviceOf(message)) ?? 0, utcMs: message.utcMs, added, place };
      if (message.buttonId !== undefined) buttons.push({ ...row, buttonId: message.buttonId });
      for (const [number, value] of message.inputs ?? []) inputs.push({ ...row, number, value });
      for (const [number, temperature] of message.temperatures ?? [])
        temperatures.push({ ...row, number, temperature });
    });
  }
  return { buttons, inputs, temperatures };
}
