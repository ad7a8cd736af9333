import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import type { LineKind } from '../store/lines.ts';
import type { Account } from './account.ts';
import { deviceOf } from './new-vehicles.ts';
import type { Incoming, Plan } from './plan.ts';
import type { Rejection, Sender, StoredCounts } from './tracking.ts';

/** One call of `store` that has not been answered. */
export interface Call {
  sender: Sender;
  messages: readonly Message[];
  answer(counts: StoredCounts): void;
  fail(error: unknown): void;
}

/** Messages per transaction, unless a single call has more. */
const mergedAtMost = 5000;

/** Takes the first waiting call, and as many of the next ones as may share its transaction. A call is never split. */
export function takeTogether(waiting: Call[], mayMerge: (first: Call, next: Call) => boolean): Call[] {
  const taken: Call[] = [];
  let messages = 0;
  for (let next = waiting[0]; next; next = waiting[0]) {
    messages += next.messages.length;
    if (taken[0] && (messages > mergedAtMost || !mayMerge(taken[0], next))) break;
    taken.push(next);
    waiting.shift();
  }
  return taken;
}

export const holdsPositionsOnly = ({ messages }: Call): boolean =>
  messages.every(
    ({ inputs, temperatures, buttonId }) =>
      inputs === undefined && temperatures === undefined && buttonId === undefined,
  );

/** Adds the positions of a call to `batch`, and its unknown devices to `unknown`. */
export function collectPositions(
  { call, added, rejected }: Marked,
  account: Account,
  batch: Incoming[],
  unknown: Set<string>,
): void {
  let index = 0;
  for (const message of call.messages) {
    const { position, utcMs } = message;
    const vehicleId = account.devices.get(deviceOf(message));
    if (vehicleId === undefined) unknown.add(deviceOf(message));
    else if (position && !rejected.has(index))
      batch.push({ account, vehicleId, utcMs, position, added, index, late: false, plot: undefined });
    index += 1;
  }
}

/** A call, with the outcome of each of its messages. */
export interface Marked {
  call: Call;
  added: boolean[];
  /** Messages that a quota rejects, by index in the call. */
  rejected: Map<number, Rejection>;
  /** Values that a quota leaves out, by index of their message in the call. */
  withheld: Map<number, Withheld>;
}

export interface Withheld {
  isWithheld: Record<LineKind, ReadonlySet<number>>;
  faults: readonly Fault[];
}

export const mark = (calls: readonly Call[]): Marked[] =>
  calls.map((call) => ({
    call,
    added: new Array<boolean>(call.messages.length).fill(false),
    rejected: new Map<number, Rejection>(),
    withheld: new Map<number, Withheld>(),
  }));

export function answerAll(marked: readonly Marked[], { plots }: Pick<Plan, 'plots'>): void {
  for (const { added, index } of plots) added[index] = true;
  for (const { call, added, rejected: rejections, withheld } of marked) {
    let accepted = 0;
    for (const each of added) if (each) accepted += 1;
    const rejected = [...rejections].map(([index, rejection]) => ({ index, ...rejection }));
    const partial = [...withheld].map(([index, { faults }]) => ({ index, faults }));
    call.answer({ accepted, duplicates: added.length - accepted - rejected.length, added, rejected, partial });
  }
}
