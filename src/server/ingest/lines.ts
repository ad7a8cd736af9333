/** NDJSON of any length: parsed in slices, stored in batches, aborted after too many rejected lines. */
import {
  messageLimitBytes,
  ndjsonBlankLinesAtMost,
  ndjsonChunk,
  ndjsonRejectedAtMost,
} from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import { type Line, linesOf } from '../devices/ndjson.ts';
import { keepIdentityDigits, readMessage } from '../devices/own.ts';
import type { Rejected } from '../devices/reading.ts';
import type { TimeLimits } from '../devices/time-limits.ts';
import { bodyOf, brokenOff, Disconnected, inflaterBytes, type Pieces } from '../http/body.ts';
import { findJsonError } from '../http/json-error.ts';
import { Problem } from '../http/problems.ts';
import { createYielder } from '../work/slices.ts';
import { codingOf, unknownCoding, unzippedStream } from './compressed.ts';
import type { Intake } from './messages.ts';
import { type NotJson, Tally } from './tally.ts';

export async function takeLines(intake: Intake): Promise<IngestReply> {
  const { request, bindings } = intake;
  const coding = codingOf(request.headers);
  if (coding === 'other') throw unknownCoding();
  bindings.ofAnyLength?.();
  const pieces = bodyOf(request, bindings);
  const chunks = new Chunks(intake);
  const unzipped = coding === 'gzip' ? unzippedStream(pieces) : pieces;
  try {
    const counted = countHeld(unzipped, chunks, intake, coding === 'gzip' ? inflaterBytes : 0);
    const isComplete = await takeAll(linesOf(counted, messageLimitBytes), intake, chunks);
    const reply = await chunks.finish();
    return isComplete ? reply : { ...reply, stopped: true };
  } catch (error) {
    await chunks.settled();
    throw isDisconnect(error)
      ? brokenOff('The connection ended during the body. Messages stored so far stay stored.')
      : error;
  }
}

/** Memory of parsed messages, as a multiple of their text. */
const parsedRatio = 4;

/** A stream holds a line that has begun, and the messages that are not stored yet. */
async function* countHeld(
  pieces: Pieces,
  chunks: Chunks,
  { bindings: { held } }: Intake,
  ownBytes: number,
): AsyncGenerator<Uint8Array> {
  let lineBytes = 0;
  held?.hold(ownBytes);
  for await (const piece of pieces) {
    const lineStart = piece.lastIndexOf(newline) + 1;
    lineBytes = lineStart === 0 ? lineBytes + piece.byteLength : piece.byteLength - lineStart;
    held?.hold(ownBytes + Math.min(lineBytes, messageLimitBytes) + parsedRatio * chunks.heldBytes);
    yield piece;
  }
}

const newline = 10;

/** False if reading stopped after too many rejected lines. */
async function takeAll(parts: AsyncIterable<Line[]>, intake: Intake, chunks: Chunks): Promise<boolean> {
  // The only trace of a sender that disconnected before the answer.
  const { signal } = intake.request;
  const yieldIfDue = createYielder();
  for await (const lines of parts) {
    const times = intake.times();
    for (const line of lines) {
      if (chunks.isFullWith(line, times)) await chunks.store();
      if (chunks.rejectedCount >= ndjsonRejectedAtMost) return false;
      const nextSlice = yieldIfDue();
      if (!nextSlice) continue;
      await nextSlice;
      if (signal.aborted) throw new Disconnected();
    }
  }
  return true;
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof Disconnected ||
  (!(error instanceof Problem) && error instanceof Error && 'code' in error && error.code === 'ECONNRESET');

/** Collects messages for a transaction. The next ones are read while it is stored. */
class Chunks {
  private readonly tally: Tally;
  private messages: Message[] = [];
  private indices: number[] = [];
  private texts: string[] = [];
  private bytes = 0;
  private storingBytes = 0;
  private count = 0;
  private blankLines = 0;
  private storing: Promise<void> = Promise.resolve();

  constructor(private readonly intake: Intake) {
    this.tally = new Tally(intake);
  }

  /** Text of the messages that are not stored yet. */
  get heldBytes(): number {
    return this.bytes + this.storingBytes;
  }

  get rejectedCount(): number {
    return this.tally.rejectedCount;
  }

  /** Adds a line. Returns whether there is enough for a transaction. */
  isFullWith(line: Line, times: TimeLimits): boolean {
    if ('blank' in line && this.blankLines < ndjsonBlankLinesAtMost) {
      this.blankLines += 1;
      return false;
    }
    const index = this.count;
    this.count += 1;
    const text = 'text' in line ? line.text : '';
    const message = readLine(line, times);
    if (typeof message === 'function' || 'rejected' in message) this.tally.reject(index, message, () => text);
    else {
      this.messages.push(message);
      this.indices.push(index);
      this.texts.push(text);
    }
    this.bytes += text.length;
    return (
      this.messages.length >= ndjsonChunk.messages || (this.bytes >= ndjsonChunk.bytes && this.messages.length > 0)
    );
  }

  async finish(): Promise<IngestReply> {
    if (this.messages.length > 0) await this.store();
    await this.storing;
    return this.tally.reply;
  }

  /** Resolves when no transaction is running, even if the last one failed. */
  settled(): Promise<void> {
    return this.storing.catch(() => {});
  }

  /** Resolves when the previous batch is stored, so that at most two are in memory. */
  async store(): Promise<void> {
    await this.storing;
    const { messages, indices, texts } = this;
    this.storingBytes = this.bytes;
    this.messages = [];
    this.indices = [];
    this.texts = [];
    this.bytes = 0;
    this.storing = this.intake
      .store(messages)
      .then((counts) => this.tally.add(counts, messages, indices, (index) => texts[index]));
    // Awaited later; until then its failure must not count as unhandled.
    this.storing.catch(() => {});
  }
}

const tooManyBlankLines: Fault = {
  reason: 'other',
  detail: `exceeds the limit of ${ndjsonBlankLinesAtMost} blank lines`,
};

/** The message, or why it is invalid. A reason that is slow to compute is a function. */
function readLine(line: Line, times: TimeLimits): Message | Rejected | NotJson {
  if ('fault' in line) return { rejected: [line.fault] };
  if ('blank' in line) return { rejected: [tooManyBlankLines] };
  const { text } = line;
  let sent: unknown;
  try {
    sent = JSON.parse(keepIdentityDigits(text));
  } catch {
    return () => `is not JSON: ${findJsonError(text)}`;
  }
  return readMessage(sent, times);
}
