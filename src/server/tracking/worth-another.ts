import { DatabaseError } from '../database/database-error.ts';

/** Undone only because of another transaction at the same time: serialisation failure, deadlock, unique constraint. */
const states = new Set(['40001', '40P01', '23505']);

export const worthAnother = (error: unknown): boolean => error instanceof DatabaseError && states.has(error.code ?? '');
