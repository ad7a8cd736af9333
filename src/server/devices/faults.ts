/** Faults kept of one message, because a sender with one wrong value may have thousands. */
const faultsAtMost = 10;

/** Adds a fault. One more than is shown is kept, so that `sentenceOf` can say so. */
export function addFault(faults: string[], fault: string): void {
  if (faults.length <= faultsAtMost) faults.push(fault);
}

/** The faults of a message, for the answer. */
export const sentenceOf = (faults: readonly string[]): string =>
  faults.length > faultsAtMost ? `${faults.slice(0, faultsAtMost).join('; ')}; and more` : faults.join('; ');

/** Of a message without a position, input, probe or button. */
export const nothingToStore = 'nothing to store in it';
