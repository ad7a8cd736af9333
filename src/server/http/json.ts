import { isUtf8 } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { keepsNull, memberOf } from '../../contract/added-fields.ts';
import { jsonLimits } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { type Asker, FairQueue } from '../work/fair-queue.ts';
import { createYielder, inSlices, nextSlice } from '../work/slices.ts';
import { jsonErrorOf } from './json-error.ts';
import { JsonScan } from './json-scan.ts';
import { invalidFields, Problem } from './problems.ts';
import { clauseOf } from './reasons.ts';

const byteOrderMark = Buffer.from('\uFEFF');

export function notJson(because: Because): Problem {
  const detail = clauseOf(because).replace(/^The body /, '');
  const errors: FieldProblem[] = [{ pointer: '#', code: 'format', params: { expected: 'json' }, detail }];
  return new Problem(400, 'not-json', 'Not JSON', because, { errors });
}

/** Refuses a body with more values, or a longer string, than any useful body has, before its values take memory. */
export const tooManyValues = (): FieldProblem => ({
  pointer: '#',
  code: 'length',
  reason: 'manyValues',
  params: { max: jsonLimits.values, nesting: jsonLimits.nesting, members: jsonLimits.members },
  detail: `must have at most ${jsonLimits.values} values, nested at most ${jsonLimits.nesting} deep, at most ${jsonLimits.members} members of one object, and no text over ${jsonLimits.textBytes} bytes`,
});

/** JSON is in UTF-8; a byte order mark is skipped. 400 for another encoding. */
export function utf8(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw notJson({ reason: 'notUtf8', params: {} });
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes;
}

/** Smaller bodies take a few milliseconds and little memory. */
const largeBytes = 100_000;
/** `BodyMemory` limits how many wait. */
const largeBodies = new FairQueue({
  atATime: 1,
  waitingPerUser: Number.POSITIVE_INFINITY,
  waitingPerAccount: Number.POSITIVE_INFINITY,
  waitingAtMost: Number.POSITIVE_INFINITY,
});

/**
 * Parses large bodies one at a time, so that their memory and pauses do not add up, and at most half of the time. Accounts and
 * users take turns.
 */
export const oneLargeBodyAtATime = <Result>(
  { length }: Uint8Array,
  asker: Asker,
  work: () => Promise<Result>,
): Promise<Result> => (length > largeBytes ? largeBodies.take(asker, () => gently(work)) : work());

/** Until then, large bodies leave the processor to others. */
let restUntilMs = 0;

async function gently<Result>(work: () => Promise<Result>): Promise<Result> {
  await pause(Math.max(0, restUntilMs - performance.now()));
  await nextSlice();
  const begunMs = performance.now();
  try {
    return await work();
  } finally {
    restUntilMs = 2 * performance.now() - begunMs;
  }
}

/** Parses a UTF-8 JSON text. 400 with the position of the error, or if it exceeds `jsonLimits`. */
export async function parseJson(bytes: Buffer): Promise<unknown> {
  const text = utf8(bytes);
  const scan = new JsonScan(text, jsonLimits);
  await walk(scan);
  await refuse(scan, text);
  return valueOf(text);
}

/** Scans to the end of the text, or to where a limit is exceeded. */
export async function walk(scan: JsonScan): Promise<void> {
  const yieldIfDue = createYielder();
  while (scan.next()) await yieldIfDue();
}

/** 400 for text that is certainly not JSON, because `JSON.parse` would create values up to the error. */
export async function refuse(scan: JsonScan, text: Buffer): Promise<void> {
  if (scan.isTooLarge) throw invalidFields([tooManyValues()]);
  if (scan.isBroken) throw notJson(await inSlices(jsonErrorOf(text)));
}

/** A part of a text that is not JSON. It takes long to find where and why: see `explainJson`. */
class BrokenJson extends Error {
  constructor(
    readonly text: Buffer,
    readonly from: number,
    readonly to: number,
  ) {
    super('A text is not JSON.');
  }
}

/** Parses a part of the text, after `rewrite`. */
export function valueOf(text: Buffer, from = 0, to = text.length, rewrite?: (json: string) => string): unknown {
  const json = text.toString('utf8', from, to);
  try {
    return JSON.parse(rewrite ? rewrite(json) : json) as unknown;
  } catch {
    throw new BrokenJson(text, from, to);
  }
}

/** 400 with the position of the error in the text, if a parser has thrown this. Other errors stay as they are. */
export async function explainJson(error: unknown): Promise<unknown> {
  if (!(error instanceof BrokenJson)) return error;
  return notJson(await inSlices(jsonErrorOf(error.text, error.from, error.to)));
}

/**
 * Removes null members at any depth, in place, because null and absent mean the same for the fields of the document. A
 * member stays if null has a meaning of its own in its schema. Array elements stay, because their index matters.
 * Iterative, so that deep nesting is safe; in place, so that a member called `__proto__` stays a member.
 */
export function dropNullMembers(value: unknown, schema?: z.ZodType): unknown {
  const open: { inner: object; schema?: z.ZodType | undefined }[] = [];
  const look = (inner: unknown, of?: z.ZodType): void => {
    if (inner !== null && typeof inner === 'object') open.push({ inner, schema: of });
  };
  look(value, schema);
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next.inner)) {
      for (const element of next.inner) look(element);
      continue;
    }
    const members = next.inner as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      const member = memberOf(next.schema, name);
      if (members[name] !== null) look(members[name], member);
      else if (!keepsNull(member)) delete members[name];
    }
  }
  return value;
}
