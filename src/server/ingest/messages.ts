/** `POST /ingest/v1/messages`: our own format, as one array in one transaction or line by line in many. */
import { bodyLimitBytes, messageLimitBytes, ndjsonChunkMessages } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { Message } from '../devices/message.ts';
import { type Line, linesOf } from '../devices/ndjson.ts';
import { readMessage } from '../devices/own.ts';
import type { TimeLimits } from '../devices/time-limits.ts';
import type { Bindings } from '../http/bindings.ts';
import { bodyOf, brokenOff, readBody } from '../http/body.ts';
import { mustBeJson, sentType, unsupported } from '../http/content-type.ts';
import { parseJson } from '../http/json.ts';
import { findJsonError } from '../http/json-error.ts';
import { isUtf8 } from '../http/media-type.ts';
import { invalidFields, Problem } from '../problems.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import { isGzip, unzipped, unzippedPieces } from './compressed.ts';
import type { IntakeCounts } from './counts.ts';
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
  const [messages, times]: [Message[], TimeLimits] = [[], intake.times()];
  sent.forEach((each, index) => {
    const message = readMessage(each, times);
    if (typeof message === 'string') tally.reject(index, message);
    else messages.push(message);
  });
  if (messages.length > 0) tally.add(await intake.store(messages));
  return tally.reply;
}

/** The body as JSON, compressed or not, in the order of checks: its size, its type, what it is. */
export async function jsonBody({ request, bindings }: Intake, checkType: () => void): Promise<unknown> {
  const bytes = await readBody(request, bindings, bodyLimitBytes);
  const gzip = isGzip(request.headers);
  checkType();
  return parseJson(gzip ? await unzipped(bytes, bodyLimitBytes) : bytes);
}

async function takeLines(intake: Intake): Promise<IngestReply> {
  const { request, bindings } = intake;
  const gzip = isGzip(request.headers);
  bindings.ofAnyLength?.();
  const pieces = bodyOf(request, bindings);
  const chunks = new Chunks(intake);
  try {
    for await (const lines of linesOf(gzip ? unzippedPieces(pieces) : pieces, messageLimitBytes)) {
      const times = intake.times();
      for (const line of lines) {
        if (chunks.isFullWith(line, times)) await chunks.store();
      }
    }
    return await chunks.finish();
  } catch (error) {
    await chunks.settled();
    throw isBrokenOff(error) ? brokenOff('The body broke off; what was stored of it stays.') : error;
  }
}

/** Of the connection, while its body was read. */
const isBrokenOff = (error: unknown): boolean =>
  !(error instanceof Problem) && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** Messages until there are enough for a transaction; while that is stored the next ones are read. */
class Chunks {
  private readonly tally: Tally;
  private messages: Message[] = [];
  private count = 0;
  private storing: Promise<void> = Promise.resolve();

  constructor(private readonly intake: Intake) {
    this.tally = new Tally(intake.counts);
  }

  /** Takes one more, and says whether they are enough. */
  isFullWith(line: Line, times: TimeLimits): boolean {
    const index = this.count;
    this.count += 1;
    const message = 'text' in line ? readLine(line.text, times) : line.reason;
    if (typeof message === 'object') this.messages.push(message);
    else this.tally.reject(index, message);
    return this.messages.length >= ndjsonChunkMessages;
  }

  async finish(): Promise<IngestReply> {
    if (this.messages.length > 0) await this.store();
    await this.storing;
    return this.tally.reply;
  }

  /** Nothing is under way any more, whatever became of it. */
  settled(): Promise<void> {
    return this.storing.catch(() => {});
  }

  /** Resolves when what was given before is stored: there is room for more. */
  async store(): Promise<void> {
    await this.storing;
    const messages = this.messages;
    this.messages = [];
    this.storing = this.intake.store(messages).then((counts) => this.tally.add(counts));
    // It is waited for later: until then it must not count as unheard.
    this.storing.catch(() => {});
  }
}

/** The message, or why it is none: later where saying so takes time. */
function readLine(text: string, times: TimeLimits): Message | string | (() => string) {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return () => `is not JSON: ${findJsonError(text)}`;
  }
  return readMessage(sent, times);
}
