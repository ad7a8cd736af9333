import { type Fault, sentenceOf } from '../../src/server/devices/faults.ts';
import type { Message } from '../../src/server/devices/message.ts';
import type { Reading } from '../../src/server/devices/reading.ts';

/** A message whose faults are the sentence of the answer. */
export const worded = ({ partial, ...message }: Message) => ({
  ...message,
  ...(partial && { partial: sentenceOf(partial) }),
});

/** The same for a reading. */
export const wordedReading = (reading: Reading) =>
  'rejected' in reading
    ? { ...reading, rejected: sentenceOf(reading.rejected) }
    : { messages: reading.messages.map(worded) };

export function faultsOf(reading: Message | Reading): readonly Fault[] {
  if ('rejected' in reading) return reading.rejected;
  return 'messages' in reading ? reading.messages.flatMap(({ partial = [] }) => partial) : (reading.partial ?? []);
}
