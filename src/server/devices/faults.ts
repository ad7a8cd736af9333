import type { DeviceReason } from '../../contract/device-health.ts';

/** Why a message, or a value of it, cannot be stored. */
export interface Fault {
  /** Counted, and named by the dashboard in its languages. */
  reason: DeviceReason;
  /** For the answer: names the field and the rule. */
  detail: string;
}

/** Faults kept of one message, because a sender with one wrong value may have thousands. */
const faultsAtMost = 10;

/** Adds a fault. One more than is shown is kept, so that `sentenceOf` can say so. */
export function addFault(faults: Fault[], fault: Fault): void {
  if (faults.length <= faultsAtMost) faults.push(fault);
}

/** The faults of a message, for the answer. */
export function sentenceOf(faults: readonly Fault[]): string {
  const sentence = faults
    .slice(0, faultsAtMost)
    .map(({ detail }) => detail)
    .join('; ');
  return faults.length > faultsAtMost ? `${sentence}; and more` : sentence;
}

/** Each reason once. */
export const reasonsOf = (faults: readonly Fault[]): DeviceReason[] => [...new Set(faults.map(({ reason }) => reason))];

/** Of a message without a position, input, probe or button. */
export const nothingToStore: Fault = { reason: 'nothing', detail: 'nothing to store in it' };
