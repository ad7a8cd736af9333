/** Stores what an MQTT broker delivers. */
import { bodyLimitBytes } from '../../contract/choices.ts';
import { keepDigits } from '../devices/identities.ts';
import { keepIdentityDigits, readMessage } from '../devices/own.ts';
import { readOwnTracks } from '../devices/owntracks.ts';
import type { Reading } from '../devices/reading.ts';
import type { TimeLimits } from '../devices/time-limits.ts';
import { tooLarge } from '../http/body.ts';
import { toProblem } from '../http/failure.ts';
import { explainJson } from '../http/json.ts';
import { Problem } from '../http/problems.ts';
import { storeReadings } from './forwarded.ts';
import type { CheckKey, KeyHolder } from './keys.ts';
import { type Receiving, readMessages } from './messages.ts';
import { readTopic, type Topic } from './topics.ts';

/** What can be acknowledged. `refused`: nothing of it could be read, and a repetition would not help. */
export type Delivery = { outcome: 'stored' } | { outcome: 'refused'; problem: Problem; template: string };

/**
 * Resolves when the message may be acknowledged: it is stored for good, or can never be stored. Rejects if the broker must keep
 * it, for example while the database is away.
 */
export type Deliver = (topic: string, payload: Uint8Array) => Promise<Delivery>;

interface BrokerMessages {
  checkKey: CheckKey;
  /** The key of topics that name none. */
  defaultKey: string | undefined;
  withIntake<Result>(sender: KeyHolder, work: (intake: Receiving) => Promise<Result>): Promise<Result>;
}

export function createDeliver({ checkKey, defaultKey, withIntake }: BrokerMessages): Deliver {
  return async (topic, payload) => {
    const found = readTopic(topic);
    const template = found?.template ?? 'unknown';
    try {
      if (!found) throw new Problem(404, 'not-found', 'Not found', 'No messages are read from this topic.');
      const sender = await checkKey(found.key ?? defaultKey, `MQTT ${template}`);
      await withIntake(sender, (intake) => take(found, payload, intake));
      return { outcome: 'stored' };
    } catch (error) {
      const problem = toProblem(await explainJson(error));
      // A wrong key of the settings is a mistake here, not in the message.
      const isOurs = problem.status === 401 && found?.key === undefined;
      if (problem.status >= 500 ? problem.slug !== 'quota' : isOurs) throw error;
      return { outcome: 'refused', problem, template };
    }
  };
}

async function take({ phone }: Topic, payload: Uint8Array, intake: Receiving) {
  // OwnTracks and others delete a retained message with an empty one.
  if (payload.byteLength === 0) return;
  if (payload.byteLength > bodyLimitBytes) throw tooLarge(bodyLimitBytes);
  const bytes = Buffer.from(payload);
  intake.read(bytes);
  const rewrite = phone === undefined ? keepIdentityDigits : keepDigits;
  const { body, rows = [body] } = await readMessages(bytes, 'root', rewrite);
  const times = intake.times();
  await storeReadings(intake, rows, (sent) =>
    phone === undefined ? readOwn(sent, times) : readOwnTracks(sent, phone, times),
  );
}

function readOwn(sent: unknown, times: TimeLimits): Reading {
  const message = readMessage(sent, times);
  return 'rejected' in message ? message : { messages: [message] };
}
