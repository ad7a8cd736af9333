/** `POST /ingest/v1/messages`: our own format, as one array in one transaction or line by line in many. */
import { bodyLimitBytes } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { Message } from '../devices/message.ts';
import { readMessage } from '../devices/own.ts';
import type { TimeLimits } from '../devices/time-limits.ts';
import type { Bindings } from '../http/bindings.ts';
import { readBody } from '../http/body.ts';
import { mustBeJson, sentType, unsupported } from '../http/content-type.ts';
import { parseJson } from '../http/json.ts';
import { isUtf8 } from '../http/media-type.ts';
import { invalidFields } from '../problems.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import { isGzip, unzipped } from './compressed.ts';
import type { IntakeCounts } from './counts.ts';
import { takeLines } from './lines.ts';
import { Tally } from './tally.ts';

const lineTypes = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'];

export interface Intake {
  request: Request;
  bindings: Bindings;
  /** One transaction. */
  store(messages: readonly Message[]): Promise<StoredCounts>;
  times(): TimeLimits;
  counts: IntakeCounts;
}

export function takeMessages(intake: Intake): Promise<IngestReply> {
  const type = sentType(intake.request.headers);
  if (!type || !lineTypes.includes(type.type)) {
    return takeArray(intake, () => mustBeJson(type, 'application/x-ndjson'));
  }
  if (!isUtf8(type.charset)) throw unsupported('Send NDJSON in UTF-8.');
  return takeLines(intake);
}

async function takeArray(intake: Intake, checkType: () => void): Promise<IngestReply> {
  const sent = await jsonBody(intake, checkType);
  if (!Array.isArray(sent)) {
    const detail = 'must be an array of messages';
    throw invalidFields([{ pointer: '#', code: 'type', params: { expected: 'array' }, detail }]);
  }
  const tally = new Tally(intake.counts);
  const [messages, indices, times]: [Message[], number[], TimeLimits] = [[], [], intake.times()];
  sent.forEach((each, index) => {
    const message = readMessage(each, times);
    if (typeof message === 'string') return tally.reject(index, message);
    messages.push(message);
    indices.push(index);
  });
  if (messages.length > 0) tally.add(await intake.store(messages), indices);
  return tally.reply;
}

/** The body as JSON, compressed or not, in the order of checks: its size, its type, what it is. */
export async function jsonBody({ request, bindings }: Intake, checkType: () => void): Promise<unknown> {
  const bytes = await readBody(request, bindings, bodyLimitBytes);
  const gzip = isGzip(request.headers);
  checkType();
  return parseJson(gzip ? await unzipped(bytes, bodyLimitBytes) : bytes);
}
