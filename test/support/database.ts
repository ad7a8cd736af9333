import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { closeDatabase } from './cluster.ts';
import { administer, dropDatabase, inDatabase } from './database-server.ts';

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
  const { connection: server, template: own, workers } = inject('databaseServer');
  // The run ends with dropping all databases with the template's name in theirs.
  const name = `${own}_${randomBytes(8).toString('hex')}`;
  const nodes = template === own ? [...workers, server] : [server];
  for (const node of nodes) {
    // A copy of the files takes half the time of the default strategy, which writes the log.
    await administer(node, `create database ${name} template ${template} strategy file_copy`);
  }
  const connection = inDatabase(server, name);
  const db = openPool({ ...connection, max: 5 }, { isCluster: nodes.length > 1 });
  return {
    db,
    connection,
    drop: async () => {
      await db.close();
      for (const node of [...nodes].reverse()) {
        // Citus connects again to each database that is open.
        if (nodes.length > 1) await closeDatabase(node, name);
        await dropDatabase(node, name);
      }
    },
  };
}
