/**
 * On a Citus cluster, spreads the fleet's tables over its machines by account. The directory stays on the coordinator, and
 * all rows of an account are on one machine, so that each statement about an account runs there whole.
 */
import { directory } from './baseline/baseline.ts';
import type { Database, Queryable } from './database.ts';
import type { Log } from './log.ts';
import { migrations } from './migrations/index.ts';
import { identifier, sql } from './sql.ts';
import { tablesCreatedBy } from './tables.ts';

/** The table that the others lie beside. */
const first = 'vehicle';

/** Tables of later migrations, too. */
export function tablesOfFleet(): string[] {
  const stay = new Set(tablesCreatedBy(directory));
  return migrations.flatMap(({ text }) => tablesCreatedBy(text)).filter((name) => !stay.has(name));
}

/** Whether `create extension citus` was run in this database. */
export async function isCluster(db: Queryable): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(sql`
    select exists (select from pg_extension where extname = 'citus')`);
  return exists;
}

/** Distributes the tables that are not distributed yet, with their rows. Until it ends, nothing can be stored in them. */
export async function distribute(db: Database, log?: Partial<Log>): Promise<void> {
  if (!(await isCluster(db))) return;
  const startedMs = performance.now();
  let count = 0;
  for (const table of [first, ...tablesOfFleet().filter((name) => name !== first)]) {
    if (await distributeTable(db, table)) count += 1;
  }
  if (count > 0)
    log?.info?.(`Distributed ${count} tables by account in ${Math.round(performance.now() - startedMs)} ms.`);
}

/** False if another service or an earlier start has done it. */
function distributeTable(db: Database, table: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table migration in exclusive mode`);
    const { done, unlogged } = await tx.one<{ done: boolean; unlogged: boolean }>(sql`
      select exists (select from pg_dist_partition where logicalrelid = c.oid) as done, c.relpersistence = 'u' as unlogged
      from pg_class c where c.oid = ${table}::regclass`);
    if (done) return false;
    // Without a log, Citus cannot move the account to another machine while it is in use.
    if (unlogged) await tx.run(sql`alter table ${identifier(table)} set logged`);
    if (table === 'assignment') await constrainByAccount(tx);
    const beside = table === first ? 'default' : first;
    await tx.run(sql`select create_distributed_table(${table}, 'account_id', colocate_with => ${beside})`);
    // The rows were copied to the machines. What is left of them here is never read.
    await tx.run(sql`select truncate_local_data_after_distributing_table(${table}::regclass)`);
    return true;
  });
}

/** Citus keeps exclusion constraints within an account only if they compare the column itself for equality. */
async function constrainByAccount(tx: Queryable): Promise<void> {
  await tx.run(sql`create extension if not exists btree_gist`);
  for (const [name, column] of [
    ['one_driver_per_vehicle', 'vehicle_id'],
    ['one_vehicle_per_driver', 'driver_id'],
  ] as const) {
    await tx.run(sql`alter table assignment drop constraint ${identifier(name)}`);
    await tx.run(sql`
      alter table assignment add constraint ${identifier(name)} exclude using gist (
        account_id with =, ${identifier(column)} with =, tstzrange(start_utc, end_utc) with &&) where (deleted_utc is null)`);
  }
}
