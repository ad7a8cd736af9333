import pg from 'pg';

/** After these a connection is not used again: it broke, hangs, or keeps a plan that a migration made useless (0A000). */
export function spoilsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity !== 'ERROR' || error.code === '0A000';
}
