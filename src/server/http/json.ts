import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import { jsonLimits } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { WorkQueue } from '../work/queue.ts';
import { nextSlice, turns } from '../work/slices.ts';
import { firstError, jsonErrorAt, jsonErrorOf } from './json-error.ts';
import { JsonScan } from './json-scan.ts';
import { invalidFields, Problem } from './problems.ts';
import { clauseOf } from './reasons.ts';

const byteOrderMark = Buffer.from('\uFEFF');

export function notJson(because: Because): Problem {
  const detail = clauseOf(because).replace(/^The body /, '');
  const errors: FieldProblem[] = [{ pointer: '#', code: 'format', params: { expected: 'json' }, detail }];
  return new Problem(400, 'not-json', 'Not JSON', because, { errors });
}

/** Refuses a body before its values cost memory: it has more of them, or a longer text, than any useful body. */
export const tooManyValues = (): FieldProblem => ({
  pointer: '#',
  code: 'length',
  reason: 'manyValues',
  params: { max: jsonLimits.values, nesting: jsonLimits.nesting },
  detail: `must have at most ${jsonLimits.values} values, nested at most ${jsonLimits.nesting} deep, and no text over ${jsonLimits.textBytes} bytes`,
});

/** What is JSON is in UTF-8; a byte order mark is no part of it. 400 for another encoding. */
export function utf8(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw notJson({ reason: 'notUtf8', params: {} });
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes;
}

/** A smaller body takes a few milliseconds and little memory. */
const largeBytes = 100_000;
const largeBodies = new WorkQueue(1, Number.POSITIVE_INFINITY);

/** Makes values of large bodies one body at a time, so that their memory and their pauses do not add up. */
export const oneLargeAtATime = <Result>({ length }: Uint8Array, work: () => Promise<Result>): Promise<Result> =>
  length > largeBytes ? largeBodies.take(() => nextSlice().then(work)) : work();

/** The value of a JSON text in UTF-8. 400 that says where it goes wrong, or that it holds more than `jsonLimits`. */
export async function parseJson(bytes: Buffer): Promise<unknown> {
  const text = utf8(bytes);
  const scan = new JsonScan(text, jsonLimits);
  await walk(scan);
  await refuse(scan, text);
  return valueOf(text);
}

/** To the end of the text, or to where it is too large. */
export async function walk(scan: JsonScan): Promise<void> {
  const turn = turns();
  while (scan.next()) await turn();
}

/** 400 for what `JSON.parse` should not see: it would make values of it up to the place where it breaks. */
export async function refuse(scan: JsonScan, text: Buffer): Promise<void> {
  if (scan.isTooLarge) throw invalidFields([tooManyValues()]);
  if (scan.isBroken) throw notJson(jsonErrorAt(text, await placeOfError(text)));
}

/** Index of the first byte of a text that cannot stand where it is. */
export async function placeOfError(text: Buffer): Promise<number> {
  const turn = turns();
  const steps = firstError(text);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await turn();
  return step.value;
}

/** The value between two places of a text. */
export function valueOf(text: Buffer, from = 0, to = text.length): unknown {
  try {
    return JSON.parse(text.toString('utf8', from, to)) as unknown;
  } catch {
    throw notJson(jsonErrorOf(text, from, to));
  }
}

/**
 * Removes every member that is null, at any depth, in place: null and absent read alike on POST. A member of the outermost
 * object stays where its schema is nullable. Elements of arrays stay, since their place has a meaning. Without recursion,
 * so that deep nesting is no trouble; without copying, so that a member called `__proto__` stays a member.
 */
export function dropNullMembers(value: unknown, schema?: z.ZodType): unknown {
  const fields: Partial<Record<string, unknown>> = schema instanceof z.ZodObject ? schema.shape : {};
  const open: object[] = [];
  const look = (inner: unknown): void => {
    if (inner !== null && typeof inner === 'object') open.push(inner);
  };
  look(value);
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next)) {
      next.forEach(look);
      continue;
    }
    const members = next as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      if (members[name] === null) {
        if (members !== value || !(fields[name] instanceof z.ZodNullable)) delete members[name];
      } else look(members[name]);
    }
  }
  return value;
}
