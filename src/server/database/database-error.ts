/** PostgreSQL's own error, for rooms that must distinguish it from other errors. */
import { DatabaseError } from 'pg';

export { DatabaseError };

const hasState = (error: unknown, state: string): boolean => error instanceof DatabaseError && error.code === state;

/** A statement was cancelled: mostly it took longer than `statement_timeout`. */
export const isCancelled = (error: unknown): boolean => hasState(error, '57014');
/** A lock was held by another transaction for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, '55P03');
/** PostgreSQL met something that it never wrote: a damaged page, row or index. */
export const isDataCorrupted = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code?.startsWith('XX') === true;
