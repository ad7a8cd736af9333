import pg from 'pg';

/**
 * Errors after which a connection is not used again: it broke, hangs, or has a plan that a migration invalidated
 * (0A000).
 */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity !== 'ERROR' || error.code === '0A000';
}
