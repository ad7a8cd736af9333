import { expect, test } from 'vitest';
import { DatabaseError, isDatabaseAway, isDataCorrupted } from '../../../src/server/database/failures.ts';

const internalError = (message: string): DatabaseError =>
  Object.assign(new DatabaseError(message, message.length, 'error'), { code: 'XX000' });

test.each([
  'failure on connection marked as essential: worker-1:5432',
  'could not commit transaction for shard 102023 on at least one active node',
  "failed to prepare transaction 'citus_0_1_2_3' on host worker-1:5432",
  'postmaster was shut down, exiting',
  'terminating connection due to administrator command',
])('a cluster without one of its nodes is away: %s', (message) => {
  expect([isDatabaseAway(internalError(message)), isDataCorrupted(internalError(message))]).toEqual([true, false]);
});

test('a damaged page is not an outage', () => {
  const error = internalError('invalid page in block 3 of relation base/5/16402');
  expect([isDatabaseAway(error), isDataCorrupted(error)]).toEqual([false, true]);
});
