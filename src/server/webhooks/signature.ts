/** Signatures of Standard Webhooks 1.0: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';

const prefix = 'whsec_';

/** 256 random bits. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The header `webhook-id`: the same in every attempt. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

export interface Signed {
  messageId: string;
  /** Of this attempt. */
  sentUtc: Date;
  body: string;
  /** The present secret, and the one before while it still counts. */
  secrets: readonly string[];
}

export function signedHeaders({ messageId, sentUtc, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(sentUtc.getTime() / 1000));
  const content = `${messageId}.${timestamp}.${body}`;
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, content)}`).join(' '),
  };
}

const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64');
