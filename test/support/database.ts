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

/** Creates an empty, migrated database for one test or one file. Call `drop` afterwards. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(inject('databaseServer').template);

/** Creates a database without tables, for tests of the migrations. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<FreshDatabase> {
  const server = inject('databaseServer').connection;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // A copy of the files takes half the time of the default strategy, which writes the log.
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
 * Drops the database with its open connections. `force` fails with 42501 while the server's vacuum is connected, which our
 * role may not end. Without `force` the server ends the vacuum itself.
 */
async function drop(server: pg.PoolConfig, name: string): Promise<void> {
  try {
    await administer(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    await administer(server, `drop database ${name}`);
  }
}
