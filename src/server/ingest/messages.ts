/** `POST /ingest/v1/messages`: our own format, as an array in one transaction, or as NDJSON in many. */
import { arrayMessagesAtMost, bodyLimitBytes, messageLimitBytes } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import { keepIdentityDigits, readMessage } from '../devices/own.ts';
import type { TimeLimits } from '../devices/time-limits.ts';
import type { Bindings } from '../http/bindings.ts';
import { readBody } from '../http/body.ts';
import { mustBeJson, sentType, unsupported } from '../http/content-type.ts';
import { type RowsBody, readRows, UnreadRow } from '../http/json-rows.ts';
import type { ListWanted } from '../http/json-scan.ts';
import { isUtf8 } from '../http/media-type.ts';
import { invalidFields } from '../http/problems.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import { createYielder } from '../work/slices.ts';
import { codingOf, unknownCoding, unzippedPieces } from './compressed.ts';
import type { IntakeCounts } from './counts.ts';
import { type NoteElement, sentAt } from './device-notes.ts';
import { takeLines } from './lines.ts';
import { Tally } from './tally.ts';

const lineTypes = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'];

export interface Intake extends Receiving {
  request: Request;
  bindings: Bindings;
}

/** What also a message of a broker needs. */
export interface Receiving {
  /** One transaction. */
  store(messages: readonly Message[]): Promise<StoredCounts>;
  times(): TimeLimits;
  counts: IntakeCounts;
  /** For the page about device health. */
  note: NoteElement;
  /** Called with a body that was read whole. */
  read(bytes: Buffer): void;
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
  const { rows } = await jsonRows(intake, checkType, () => 'root', keepIdentityDigits);
  if (!rows) {
    const detail = 'must be an array of messages';
    throw invalidFields([{ pointer: '#', code: 'type', params: { expected: 'array' }, detail }]);
  }
  const tally = new Tally(intake);
  const [messages, indices, times]: [Message[], number[], TimeLimits] = [[], [], intake.times()];
  const yieldIfDue = createYielder();
  for (let index = 0; index < rows.length; index += 1) {
    await yieldIfDue();
    const sent = rows.at(index);
    const message = sent instanceof UnreadRow ? { rejected: [unreadRow(sent)] } : readMessage(sent, times);
    if ('rejected' in message) tally.reject(index, message, () => sentAt(rows, index));
    else {
      messages.push(message);
      indices.push(index);
    }
  }
  if (messages.length > 0) {
    tally.add(await intake.store(messages), messages, indices, (index) => sentAt(rows, indices[index] ?? 0));
  }
  return tally.reply;
}

/** An element that exceeds the limits of a body. */
export const unreadRow = ({ problem }: UnreadRow): Fault => ({ reason: 'other', detail: problem.detail });

/** The body as JSON, with its list as rows. Inflates it if needed. Checks size, type and content in this order. */
export async function jsonRows(
  intake: Intake,
  checkType: () => void,
  listOf: (bytes: Buffer) => ListWanted,
  rewrite: (json: string) => string,
): Promise<RowsBody> {
  const bytes = await bodyBytes(intake, bodyLimitBytes);
  checkType();
  return readMessages(bytes, listOf(bytes), rewrite);
}

/** Parses a body with one message or a list of messages. 413 if one message, or all besides the list, is too long. */
export const readMessages = (bytes: Buffer, list: ListWanted, rewrite: (json: string) => string): Promise<RowsBody> =>
  readRows(bytes, list, arrayMessagesAtMost, { rewrite, rowBytes: messageLimitBytes });

/** The whole body, inflated. */
export async function bodyBytes({ request, bindings, read }: Intake, limitBytes: number): Promise<Buffer> {
  const coding = codingOf(request.headers);
  const bytes = await readBody(request, bindings, limitBytes, coding === 'gzip' ? unzippedPieces : undefined);
  if (coding === 'other') throw unknownCoding();
  read(bytes);
  return bytes;
}
