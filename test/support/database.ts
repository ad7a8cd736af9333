import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { administer, inDatabase } from './database-server.ts';

export interface FreshDatabase {
  db: Database;
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** A database of its own for one test or one file, migrated already, empty. `drop` it afterwards. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(inject('databaseServer').template);

/** One with nothing in it at all, for tests of the migrations themselves. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<FreshDatabase> {
  const server = inject('databaseServer').connection;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Files are copied as they are, in half the time of the usual way by the log, which here nobody needs.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = inDatabase(server, name);
  const db = openPool({ ...connection, max: 5 });
  return {
    db,
    connection,
    drop: async () => {
      await db.close();
      await drop(server, name);
    },
  };
}

/**
 * With whoever is still connected. The server's own vacuum is nobody whom our role may send away (42501); without force the
 * server does that itself.
 */
async function drop(server: pg.PoolConfig, name: string): Promise<void> {
  try {
    await administer(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    await administer(server, `drop database ${name}`);
  }
}
