/** A device key may be bound to some devices. Messages of other devices are rejected with it, and create no vehicle. */
import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import type { Rejection, StoredCounts } from '../tracking/tracking.ts';

export const otherDevice: Fault = {
  reason: 'otherDevice',
  detail: 'device is not one of the devices that this key is bound to',
};

const rejection: Rejection = { faults: [otherDevice], isForNow: false };

/** Stores the messages of these devices, and rejects the others. */
export async function storeBound(
  devices: ReadonlySet<string> | undefined,
  messages: readonly Message[],
  store: (messages: readonly Message[]) => Promise<StoredCounts>,
): Promise<StoredCounts> {
  if (devices === undefined || messages.every(({ device }) => devices.has(device))) return store(messages);
  /** Of the stored messages, their indices among all. */
  const indices = messages.flatMap(({ device }, index) => (devices.has(device) ? [index] : []));
  const own = indices.map((index) => messages[index]).filter((message) => message !== undefined);
  const counts = own.length > 0 ? await store(own) : nothingStored;
  const added = messages.map(() => false);
  for (const [position, index] of indices.entries()) added[index] = counts.added[position] ?? false;
  const toAll = <Noted extends { index: number }>(noted: Noted): Noted => ({
    ...noted,
    index: indices[noted.index] ?? 0,
  });
  const others = messages.flatMap(({ device }, index) => (devices.has(device) ? [] : [{ ...rejection, index }]));
  return { ...counts, added, rejected: [...counts.rejected.map(toAll), ...others], partial: counts.partial.map(toAll) };
}

const nothingStored: StoredCounts = { accepted: 0, duplicates: 0, added: [], rejected: [], partial: [] };
