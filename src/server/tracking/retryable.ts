import { DatabaseError } from '../database/failures.ts';

/**
 * Errors that only a concurrent transaction causes, so a retry can succeed: serialisation failure, deadlock, unique
 * violation.
 */
const states = new Set(['40001', '40P01', '23505']);

export const isRetryable = (error: unknown): boolean => error instanceof DatabaseError && states.has(error.code ?? '');
