/** Text messages: a signed JSON POST to a gateway. 2xx means accepted, 429 and 5xx retry later, anything else failed. */
import { createHmac } from 'node:crypto';
import { noticeDetail } from '../../contract/notice-details.ts';
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
      try {
        const response = await fetch(smsUrl, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': messageId,
            'X-Fenceline-Timestamp': timestamp,
            'X-Fenceline-Signature': `sha256=${signature}`,
          },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        if (response.ok) return { outcome: 'sent' };
        const detail = noticeDetail('gatewayAnswered', response.status);
        return { outcome: response.status >= 500 || response.status === 429 ? 'later' : 'refused', detail };
      } catch (error) {
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
