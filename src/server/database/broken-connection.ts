import pg from 'pg';

/**
 * Errors after which a connection is not used again: it broke, hangs, or has a plan that a migration invalidated
 * (0A000), or a server that is only a standby (25006).
 */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity !== 'ERROR' || error.code === '0A000' || error.code === '25006';
}
