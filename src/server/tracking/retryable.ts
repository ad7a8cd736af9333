import { DatabaseError, isBlocked } from '../database/failures.ts';

/** Errors that only a concurrent transaction causes, so a retry can succeed; also a unique violation. */
export const isRetryable = (error: unknown): boolean =>
  isBlocked(error) || (error instanceof DatabaseError && error.code === '23505');
