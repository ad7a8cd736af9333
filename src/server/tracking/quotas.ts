/**
 * Quotas on records that messages create. A message of a device over its quota is rejected. A new input or probe over its
 * quota is left out, and the rest of its message is stored.
 */

import { hourMs } from '../../contract/durations.ts';
import type { Transaction } from '../database/database.ts';
import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import { roomInAccount } from '../store/accounts.ts';
import { countVehiclesByKey } from '../store/audit.ts';
import { inputsOnLines } from '../store/inputs.ts';
import { countLines, type Line, type LineKind } from '../store/lines.ts';
import { probesOnLines } from '../store/probes.ts';
import type { Account } from './account.ts';
import type { Marked, Withheld } from './calls.ts';
import { deviceOf } from './new-vehicles.ts';
import type { Sender } from './tracking.ts';

export interface TrackingQuotas {
  inputsPerVehicle: number;
  probesPerVehicle: number;
  /** Per device key. */
  newVehiclesPerHour: number;
}

/**
 * How many more vehicles the key may add now, counted over all services, and what limits them. Exact while the version of vehicles is held.
 */
export async function newVehiclesLeft(
  tx: Transaction,
  sender: Sender,
  { newVehiclesPerHour }: TrackingQuotas,
  now: Date,
): Promise<{ left: number; fault: Fault }> {
  const since = new Date(now.getTime() - hourMs);
  const ofKey = Math.max(0, newVehiclesPerHour - (await countVehiclesByKey(tx, sender, since)));
  const room = await roomInAccount(tx, sender.accountId, 'vehicles');
  return room && room.left < ofKey
    ? { left: Math.max(0, room.left), fault: beyondLimit(room.limit) }
    : { left: ofKey, fault: beyondQuota(newVehiclesPerHour) };
}

const beyondQuota = (newVehiclesPerHour: number): Fault => ({
  reason: 'tooManyVehicles',
  detail: `device is unknown, and this key has added ${newVehiclesPerHour} vehicles within an hour, its limit. Send the message again later`,
});

const beyondLimit = (limit: number): Fault => ({
  reason: 'vehicleLimit',
  detail: `device is unknown, and the account can have ${limit} vehicles. Send the message again when it may have more`,
});

export function rejectDevices(marked: readonly Marked[], devices: ReadonlySet<string>, fault: Fault): void {
  if (devices.size === 0) return;
  for (const { call, rejected } of marked) {
    call.messages.forEach((message, index) => {
      if (devices.has(deviceOf(message))) rejected.set(index, { faults: [fault], isForNow: true });
    });
  }
}

const kinds = ['input', 'probe'] as const satisfies readonly LineKind[];
const find = { input: inputsOnLines, probe: probesOnLines };
const fieldOf = { input: 'inputs', probe: 'temperatures' };
const perVehicle = { input: 'inputsPerVehicle', probe: 'probesPerVehicle' } as const;

/**
 * Leaves out the values of new inputs or probes if the vehicle would have too many of them. A message with nothing else is
 * rejected. The caller holds the locks on the vehicles' stripes.
 */
export async function rejectLines(
  tx: Transaction,
  account: Account,
  marked: readonly Marked[],
  quotas: TrackingQuotas,
): Promise<void> {
  const sent = marked.flatMap((each) => newLinesOf(each, account));
  if (sent.length === 0) return;
  const room = {
    input: await roomFor(tx, account, 'input', sent, quotas),
    probe: await roomFor(tx, account, 'probe', sent, quotas),
  };
  for (const { lines, index, message, marks } of sent) {
    const beyond = (kind: LineKind) => new Set(lines[kind].filter((line) => !room[kind].take(line)).map(numberOf));
    const isWithheld = { input: beyond('input'), probe: beyond('probe') };
    const full = kinds.filter((kind) => isWithheld[kind].size > 0);
    if (full.length === 0) continue;
    const faults = full.map((kind): Fault => {
      const detail = `${fieldOf[kind]} has numbers beyond the ${quotas[perVehicle[kind]]} ${kind}s that a vehicle may have`;
      return { reason: 'tooManyLines', detail };
    });
    if (isAll(message, isWithheld)) marks.rejected.set(index, { faults, isForNow: false });
    else marks.withheld.set(index, { isWithheld, faults });
  }
}

const numberOf = ({ number }: Line): number => number;

const isAll = ({ position, buttonId, inputs, temperatures }: Message, withheld: Withheld['isWithheld']): boolean =>
  position === undefined &&
  buttonId === undefined &&
  (inputs?.size ?? 0) === withheld.input.size &&
  (temperatures?.size ?? 0) === withheld.probe.size;

interface SentLines {
  lines: Record<LineKind, Line[]>;
  index: number;
  message: Message;
  marks: Marked;
}

/** The messages that name unknown lines, with those lines. */
function newLinesOf(marks: Marked, account: Account): SentLines[] {
  const sent: SentLines[] = [];
  marks.call.messages.forEach((message, index) => {
    const { inputs, temperatures } = message;
    const vehicleId = account.devices.get(deviceOf(message));
    if (vehicleId === undefined || (!inputs && !temperatures)) return;
    const unknown = (kind: LineKind, numbers: Iterable<number> = []): Line[] =>
      [...numbers].map((number) => ({ vehicleId, number })).filter((line) => !account.lines[kind].has(line));
    const lines = { input: unknown('input', inputs?.keys()), probe: unknown('probe', temperatures?.keys()) };
    if (lines.input.length + lines.probe.length > 0) sent.push({ lines, index, message, marks });
  });
  return sent;
}

/** How many more lines each vehicle may have. */
async function roomFor(
  tx: Transaction,
  account: Account,
  kind: LineKind,
  sent: readonly SentLines[],
  quotas: TrackingQuotas,
): Promise<Room> {
  const lines = sent.flatMap((each) => each.lines[kind]);
  const room = new Room(quotas[perVehicle[kind]]);
  if (lines.length === 0) return room;
  for (const line of await find[kind](tx, account.id, lines)) {
    account.lines[kind].add(line);
    room.known(line);
  }
  const vehicleIds = [...new Set(lines.map(({ vehicleId }) => vehicleId))];
  room.counts = await countLines(tx, account.id, kind, vehicleIds);
  return room;
}

class Room {
  counts = new Map<number, number>();
  private readonly numbers = new Map<number, Set<number>>();

  constructor(private readonly atMost: number) {}

  known({ vehicleId, number }: Line): void {
    const numbers = this.numbers.get(vehicleId) ?? new Set();
    this.numbers.set(vehicleId, numbers.add(number));
  }

  /** Whether the line exists or the vehicle may have it, which then counts. */
  take(line: Line): boolean {
    const { vehicleId, number } = line;
    if (this.numbers.get(vehicleId)?.has(number)) return true;
    const count = this.counts.get(vehicleId) ?? 0;
    if (count >= this.atMost) return false;
    this.known(line);
    this.counts.set(vehicleId, count + 1);
    return true;
  }
}
