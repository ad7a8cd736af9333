/** Sentences of problems in English. */
import { expect, test } from 'vitest';
import type { SoughtKind } from '../../../src/contract/problem-reasons.ts';
import { noSuch } from '../../../src/server/http/problems.ts';

test.each<[SoughtKind, string]>([
  ['assignment', 'an assignment'],
  ['externalReference', 'an external reference'],
  ['unsubscription', 'an unsubscription'],
  ['user', 'a user'],
  ['profile', 'a temperature profile'],
  ['visit', 'a visit'],
])('a %s that an account does not have is named %s', (kind, named) => {
  expect(noSuch('#/id', kind).detail).toBe(`is not ${named} of this account`);
});
