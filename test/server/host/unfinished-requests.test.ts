import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { UnfinishedRequests } from '../../../src/server/host/unfinished-requests.ts';

describe('requests whose body has not arrived', () => {
  /** A request that has sent a part of its body, and the names of those that have begun. */
  const lane = () => {
    const unfinished = new UnfinishedRequests();
    const begun: string[] = [];
    const send = (name: string, sender: string, bytes = 8): IncomingMessage => {
      const incoming = new Readable({ highWaterMark: 1, read: () => {} }) as IncomingMessage;
      Object.assign(incoming, { headers: { authorization: sender }, socket: {}, complete: false });
      incoming.push('x'.repeat(bytes));
      void unfinished.begin(incoming).then(() => begun.push(name));
      return incoming;
    };
    return { begun, send };
  };
  const flood = (send: ReturnType<typeof lane>['send'], count: number): IncomingMessage[] =>
    Array.from({ length: count }, (_, nth) => send(`${nth}`, 'loud'));

  test('begin in turns of their senders', async () => {
    const { begun, send } = lane();
    flood(send, 50);
    send('quiet', 'quiet');
    await expect.poll(() => begun).toHaveLength(51);
    expect(begun.indexOf('quiet')).toBeLessThanOrEqual(2);
  });

  test('begin before others as soon as the rest of it has arrived', async () => {
    const { begun, send } = lane();
    const last = flood(send, 50).at(-1);
    // All of them wait by then.
    await setImmediate();
    await setImmediate();
    Object.assign(last ?? {}, { complete: true });
    last?.push(null);
    await expect.poll(() => begun).toHaveLength(50);
    expect(begun.indexOf('49')).toBeLessThan(25);
  });

  test('leave their turn to others when their connection ends', async () => {
    const { begun, send } = lane();
    for (const incoming of flood(send, 50).slice(5)) incoming.destroy();
    send('later', 'loud');
    await expect.poll(() => begun).toHaveLength(51);
    expect(begun.indexOf('4')).toBeGreaterThan(40);
  });

  test('do not wait when many bytes wait', async () => {
    const { begun, send } = lane();
    for (let nth = 0; nth < 50; nth += 1) send(`${nth}`, 'loud', 1_000_000);
    await expect.poll(() => begun).toHaveLength(50);
    // There is room for 32.
    expect(begun.indexOf('49')).toBeLessThan(begun.indexOf('31'));
  });
});
