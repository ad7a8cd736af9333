/**
 * Text messages: a signed JSON POST to a gateway, with the sender of webhooks. 2xx means accepted, 429 and 5xx retry later, anything
 * else failed.
 */
import { createHmac } from 'node:crypto';
import type { DeliveryProblem } from '../../contract/choices.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import { type PostOutcome, post } from '../http/post.ts';
import type { Channel, Outcome } from './channel.ts';

export interface TextOptions {
  smsUrl: string;
  secret: string;
  now(): Date;
  /** Time limit of an attempt. */
  sendingMs: number;
}

const maxTimeoutMs = 20_000;

export function createTextMessages({ smsUrl, secret, now, sendingMs }: TextOptions): Channel {
  const timeoutMs = Math.min(maxTimeoutMs, sendingMs);
  return {
    async send({ recipient, messageId, short, mayRepeat }): Promise<Outcome> {
      const body = JSON.stringify({ to: recipient, text: short, id: messageId, repeated: mayRepeat });
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': messageId,
        'X-Fenceline-Timestamp': timestamp,
        'X-Fenceline-Signature': `sha256=${signature}`,
      };
      // The settings name the gateway, so it may be in a private network.
      return outcomeOf(await post(smsUrl, { headers, body, timeoutMs, answerLength: 0, isTrusted: true }));
    },
    close: () => {},
  };
}

/** The gateway has not read the message. */
const unread: ReadonlySet<DeliveryProblem | null> = new Set<DeliveryProblem>(['refused', 'noHost', 'certificate']);

function outcomeOf({ status, problem }: PostOutcome): Outcome {
  if (problem === null) return { outcome: 'sent' };
  if (status !== null) {
    const detail = noticeDetail('gatewayAnswered', status);
    return { outcome: status >= 500 || status === 429 ? 'later' : 'refused', detail };
  }
  if (unread.has(problem)) return { outcome: 'later', detail: noticeDetail('gatewayGone') };
  return { outcome: 'unknown', detail: noticeDetail('gatewaySilent') };
}
