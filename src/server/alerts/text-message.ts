/** Text messages: a signed JSON POST to a gateway. 2xx means accepted, 429 and 5xx retry later, anything else failed. */
import { createHmac } from 'node:crypto';
import { noticeDetail } from '../../contract/notice-details.ts';
import { ask, OutgoingError } from '../http/outgoing.ts';
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
      try {
        return await ask(smsUrl, { method: 'POST', headers, body, timeoutMs }, async (response) => outcomeOf(response));
      } catch (error) {
        if (error instanceof OutgoingError) return outcomeOf(error);
        const code: unknown =
          error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code;
        // No connection, so it was not accepted.
        if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
          return { outcome: 'later', detail: noticeDetail('gatewayGone') };
        return { outcome: 'unknown', detail: noticeDetail('gatewaySilent') };
      }
    },
    close: () => {},
  };
}

function outcomeOf({ status }: { status: number }): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const detail = noticeDetail('gatewayAnswered', status);
  return { outcome: status >= 500 || status === 429 ? 'later' : 'refused', detail };
}
