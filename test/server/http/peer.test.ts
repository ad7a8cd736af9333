import { describe, expect, test } from 'vitest';
import { peerOf } from '../../../src/server/http/peer.ts';

const peer = (forwardedFor: string | undefined, hops: number, headers: Record<string, string> = {}) =>
  peerOf(
    new Request('http://localhost/', {
      headers: { ...headers, ...(forwardedFor !== undefined && { 'X-Forwarded-For': forwardedFor }) },
    }),
    {},
    hops,
  );

describe('the peer', () => {
  test.each([
    ['no proxy is trusted', '203.0.113.1', 0, '127.0.0.1'],
    ['one proxy: the last entry', '198.51.100.1, 203.0.113.1', 1, '203.0.113.1'],
    ['two proxies: the last but one', '192.0.2.1, 198.51.100.1, 203.0.113.1', 2, '198.51.100.1'],
    ['fewer entries than proxies: the first of them', '203.0.113.1', 3, '203.0.113.1'],
    ['no header at all', undefined, 1, '127.0.0.1'],
    ['an invalid address', 'unknown', 1, '127.0.0.1'],
    ['a port', '203.0.113.1:4711', 1, '203.0.113.1'],
    ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
    ['IPv6 with a port', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['IPv4 in IPv6', '::ffff:203.0.113.1', 1, '203.0.113.1'],
    ['empty entries', ' , 203.0.113.1 ,', 1, '203.0.113.1'],
  ])('%s', (_, forwardedFor, hops, address) => {
    expect(peer(forwardedFor, hops).address).toBe(address);
  });

  test.each([
    ['https', 1, true],
    ['http', 1, false],
    ['http, https', 1, true],
    ['https', 0, false],
  ])('X-Forwarded-Proto "%s" over %i proxies', (proto, hops, https) => {
    expect(peer(undefined, hops, { 'X-Forwarded-Proto': proto }).https).toBe(https);
  });

  test('says what it is', () => {
    expect(peer(undefined, 0, { 'User-Agent': 'Browser/1' }).userAgent).toBe('Browser/1');
    expect(peer(undefined, 0).userAgent).toBeNull();
  });
});
