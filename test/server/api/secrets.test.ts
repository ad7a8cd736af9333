import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  hashSecret,
  newAccessToken,
  newApiKey,
  newIngestKey,
  newRefreshToken,
} from '../../../src/server/api/secrets.ts';

test.each([
  ['an access token', newAccessToken, /^[\w-]{43}$/],
  ['a device key', newIngestKey, /^flk_[\w-]{43}$/],
  ['an API key', newApiKey, /^flk_api_[\w-]{43}$/],
  ['a refresh token', newRefreshToken, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
])('%s is random and has all its bits', (_, make, form) => {
  const made = Array.from({ length: 100 }, make);
  expect(new Set(made).size).toBe(100);
  expect(made.filter((each) => !form.test(each))).toEqual([]);
});

test('a secret is stored as SHA-256', () =>
  expect(hashSecret('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));

/** Pauses between attempts, and the number of a state in memory. */
const guessable = ['api/call.ts', 'database/migrate.ts', 'tracking/states.ts'];

test('only pauses and numbers that are no secret come from Math.random', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const using = files.filter((file) => readFileSync(`src/server/${file}`, 'utf8').includes('Math.random'));
  expect(using.sort()).toEqual(guessable);
});
