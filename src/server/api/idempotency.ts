/**
 * A POST repeated with the same `Idempotency-Key` is not executed again and gets the same answer. Key and answer are
 * stored in the transaction of the change, so neither exists without the other, in all services and after a crash. A
 * failed request stores nothing, not even its key.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { idempotencyKeyLength, idempotencySeconds } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Transaction } from '../database/database.ts';
import { isLockTimeout } from '../database/failures.ts';
import { sha256InThread } from '../http/hash.ts';
import { Problem } from '../http/problems.ts';
import { findAnswer, type KeptAnswer, type KeyOwner, keepAnswer, takeKey } from '../store/idempotency.ts';

/** What identifies a repeated request: the client's key and the sent bytes. */
export interface Repeatable {
  key: string;
  bodyHash: Buffer;
}

/** The part of an answer that does not depend on the request. */
export interface Repeated {
  reply: unknown;
  headers: Readonly<Record<string, string>>;
}

const { min, max } = idempotencyKeyLength;
const isKey = (header: string): boolean => header.length >= min && header.length <= max;

/** The problem of a key of wrong length. */
export const keyProblems = (header: string | null): FieldProblem[] =>
  header === null || isKey(header)
    ? []
    : [
        {
          ...{ parameter: 'Idempotency-Key', code: 'length', params: { min, max } },
          detail: `must have ${min} to ${max} characters`,
        },
      ];

/** Undefined without a key. */
export const readRepeatable = async (header: string | null, body: Uint8Array): Promise<Repeatable | undefined> =>
  header !== null && isKey(header) ? { key: header, bodyHash: await sha256InThread(body) } : undefined;

interface RepeatableRequest extends Repeatable {
  accountId: number;
  userId: number;
  /** The endpoint and its path parameters. */
  route: string;
  now: Date;
}

/** Executes the work and stores its answer, or returns the stored answer. */
export async function once<Answer extends Repeated>(
  tx: Transaction,
  request: RepeatableRequest,
  work: () => Promise<Answer>,
): Promise<Answer | Repeated> {
  const owner = ownerOf(request);
  if (!(await take(tx, owner, request))) {
    const kept = await findAnswer(tx, owner, since(request));
    // It existed a moment ago and is kept for a day, so the sweep has just deleted it.
    if (!kept) throw stillRunning();
    return open(request, kept);
  }
  const answer = await work();
  await keepAnswer(tx, owner, seal(request, answer));
  return answer;
}

/** The stored answer, if any: for slow work before the transaction. */
export async function answeredBefore(
  db: Parameters<typeof findAnswer>[0],
  request: RepeatableRequest,
): Promise<Repeated | undefined> {
  const kept = await findAnswer(db, ownerOf(request), since(request));
  return kept && open(request, kept);
}

async function take(tx: Transaction, owner: KeyOwner, request: RepeatableRequest): Promise<boolean> {
  try {
    return await takeKey(tx, owner, request.bodyHash, { now: request.now, since: since(request) });
  } catch (error) {
    throw isLockTimeout(error) ? stillRunning() : error;
  }
}

const stillRunning = (): Problem =>
  new Problem(
    409,
    'still-running',
    'Still running',
    { reason: 'stillRunning', params: {} },
    { headers: { 'Retry-After': '1' } },
  );

const since = ({ now }: RepeatableRequest): Date => new Date(now.getTime() - idempotencySeconds * 1000);

const ownerOf = ({ accountId, userId, route, key }: RepeatableRequest): KeyOwner => ({
  accountId,
  userId,
  route,
  keyHash: sha256(key),
});

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/**
 * An answer may contain a secret that is shown once. It is encrypted with the client's key, of which the database has
 * only a hash.
 */
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const sealingKey = ({ accountId, userId, route, key }: RepeatableRequest): Buffer =>
  Buffer.from(hkdfSync('sha256', key, `${accountId} ${userId} ${route}`, 'idempotency answer', 32));

function seal(request: RepeatableRequest, { reply, headers }: Repeated): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(request), nonce);
  const text = sealing.update(JSON.stringify({ reply, headers }));
  return Buffer.concat([nonce, text, sealing.final(), sealing.getAuthTag()]);
}

/** 422 if the key was used with another body. */
function open(request: RepeatableRequest, { bodyHash, answer }: KeptAnswer): Repeated {
  if (!bodyHash.equals(request.bodyHash)) {
    throw new Problem(422, 'key-reused', 'Key already used', { reason: 'keyReused', params: {} });
  }
  const opening = createDecipheriv(cipher, sealingKey(request), answer.subarray(0, nonceBytes));
  opening.setAuthTag(answer.subarray(-tagBytes));
  const text = Buffer.concat([opening.update(answer.subarray(nonceBytes, -tagBytes)), opening.final()]);
  // Decrypts the output of `seal`.
  const { reply, headers } = JSON.parse(text.toString()) as Repeated;
  return { reply, headers };
}
