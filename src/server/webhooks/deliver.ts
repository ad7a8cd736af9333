/** Sends one delivery, and decides what follows from the answer. */
import {
  webhookAnswerLength,
  webhookRetrySeconds,
  webhookTest,
  webhookTimeoutSeconds,
} from '../../contract/choices.ts';
import type { Database } from '../database/database.ts';
import { hostOf, post } from '../http/post.ts';
import { type Attempt, type Claim, claimDelivery, type EndedAttempt, endAttempts } from '../store/webhook-queue.ts';
import { endWebhook } from '../store/webhooks.ts';
import { shared } from '../work/shared.ts';
import { signedHeaders } from './signature.ts';

export interface Delivering {
  db: Database;
  now(): Date;
  /** Hosts that may have private addresses, and http. */
  trustedHosts: readonly string[];
  /** Of the service, for the header. */
  userAgent: string;
  signal?: AbortSignal | undefined;
  end: EndAttempt;
}

type EndAttempt = (accountId: number, webhookId: number, ended: EndedAttempt) => Promise<void>;

/** Attempts of a webhook that end while others are being stored are stored together: each transaction locks the webhook. */
export function endTogether(db: Database): EndAttempt {
  const waiting = new Map<string, EndedAttempt[]>();
  const store = shared(async (key) => {
    const [accountId = 0, webhookId = 0] = key.split(' ').map(Number);
    const ended = waiting.get(key) ?? [];
    waiting.delete(key);
    await endAttempts(db, accountId, webhookId, ended);
  });
  return (accountId, webhookId, ended) => {
    const key = `${accountId} ${webhookId}`;
    waiting.set(key, [...(waiting.get(key) ?? []), ended]);
    return store(key);
  };
}

/** A sender that holds a delivery for longer has died. */
const leaseMs = 3 * webhookTimeoutSeconds * 1000;

interface Outcome {
  /** The receiver did not accept the request. */
  isFailure: boolean;
  store(): Promise<void>;
}

/**
 * Makes one attempt. The caller stores its outcome after it has freed the receiver's slot, so that the next request does not wait
 * for the database. Undefined if another sender has the delivery.
 */
export async function attemptDelivery(
  delivering: Delivering,
  accountId: number,
  id: number,
): Promise<Outcome | undefined> {
  const { db, now } = delivering;
  const attemptUtc = now();
  const until = new Date(attemptUtc.getTime() + leaseMs);
  const claim = await claimDelivery(db, accountId, id, { now: attemptUtc, until });
  if (!claim) return undefined;
  const attempt = await send(delivering, claim, attemptUtc);
  // In the slot, so that fewer requests follow.
  if (attempt.status === gone && claim.type !== webhookTest) {
    await endWebhook(db, accountId, claim.webhookId, now());
  }
  // The service stops: the attempt does not count.
  const isStopped = delivering.signal?.aborted && attempt.problem !== null;
  const next = isStopped ? attemptUtc : nextAfter(claim, attempt);
  return {
    isFailure: attempt.problem !== null && attempt.problem !== 'erased',
    store: () => delivering.end(accountId, claim.webhookId, { claim, attempt, next }),
  };
}

const gone = 410;

async function send(
  { now, trustedHosts, userAgent, signal }: Delivering,
  { messageId, body, url, secret, oldSecret }: Claim,
  attemptUtc: Date,
): Promise<Attempt> {
  if (body === null) return { attemptUtc, milliseconds: 0, status: null, problem: 'erased', answer: null };
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    ...signedHeaders({ messageId, body, sentUtc: now(), secrets: oldSecret === null ? [secret] : [secret, oldSecret] }),
  };
  const beganMs = performance.now();
  const outcome = await post(url, {
    ...{ headers, body, signal },
    timeoutMs: webhookTimeoutSeconds * 1000,
    answerLength: webhookAnswerLength,
    isTrusted: trustedHosts.includes(hostOf(new URL(url))),
  });
  return { attemptUtc, milliseconds: Math.round(performance.now() - beganMs), ...outcome };
}

function nextAfter({ attempts, type }: Claim, { attemptUtc, problem, milliseconds, status }: Attempt) {
  if (problem === null) return 'delivered';
  if (type === webhookTest || problem === 'erased') return 'failed';
  // It is sent again when a person switches the webhook on.
  if (status === gone) return attemptUtc;
  const endedMs = attemptUtc.getTime() + milliseconds;
  const seconds = webhookRetrySeconds[attempts - 1];
  return seconds === undefined ? 'failed' : new Date(endedMs + seconds * 1000);
}
