import { expect } from 'vitest';
import { reply } from './records.ts';
import type { Client } from './service.ts';

/** A message of a device, without the device's name. */
export interface Sent {
  atMs: number;
  latitude?: number;
  longitude?: number;
  inputs?: Record<string, 0 | 1>;
  temperatures?: Record<string, number>;
  buttonId?: string;
}

export type Send = (device: string, messages: readonly Sent[]) => Promise<void>;

/** Sends messages of the account's devices to a running service, which has stored them when the promise resolves. */
export async function openIngest(url: string, client: Client): Promise<Send> {
  const { key } = await reply<{ key: string }>(client.request('POST', '/public/v1/ingestKeys', { name: 'Devices' }));
  return async (device, messages) => {
    const body = messages.map(({ atMs, ...rest }) => ({ device, utc: new Date(atMs).toISOString(), ...rest }));
    const answer = await fetch(`${url}/ingest/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { accepted } = await reply<{ accepted: number }>(Promise.resolve(answer));
    expect(accepted).toBe(messages.length);
  };
}
