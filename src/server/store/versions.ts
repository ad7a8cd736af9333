/**
 * A number for each subject of an account, raised by every change of it before anything else in its transaction. So the
 * writers of one subject go one after the other, and whoever reads a version has seen every change up to it.
 */
import type { Versioned } from '../../contract/kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** `restored`: raised where the whole database was loaded from a dump. */
type Subject = Versioned | 'restored';

/** Subjects that were never changed are missing: version 0. */
export type Versions = { [Key in Subject]?: number };

/** In the same order everywhere, so that two changes of several subjects never wait for each other in a ring. */
export async function raiseVersions(tx: Transaction, accountId: number, subjects: readonly Versioned[]): Promise<void> {
  for (const subject of [...subjects].sort()) {
    await tx.run(sql`
      insert into account_version (account_id, subject, version) values (${accountId}, ${subject}, 1)
      on conflict (account_id, subject) do update set version = account_version.version + 1`);
  }
}

/** Nobody raises these until the transaction ends: what is read from now on stands when it is stored. */
export async function holdVersions(
  tx: Transaction,
  accountId: number,
  subjects: readonly Subject[],
): Promise<Versions> {
  const rows = await tx.many<Version>(sql`
    select subject, version from account_version where account_id = ${accountId} and subject = any(${subjects}::text[])
    order by subject for share`);
  return toVersions(rows);
}

/** Waits for those who change a subject, and keeps others from it until the transaction ends; it may still be raised. */
export async function lockVersion(tx: Transaction, accountId: number, subject: Versioned): Promise<void> {
  await tx.run(sql`
    insert into account_version (account_id, subject, version) values (${accountId}, ${subject}, 0)
    on conflict (account_id, subject) do nothing`);
  await tx.run(sql`
    select version from account_version where account_id = ${accountId} and subject = ${subject} for update`);
}

export async function readVersions(db: Queryable, accountId: number): Promise<Versions> {
  const rows = await db.many<Version>(sql`
    select subject, version from account_version where account_id = ${accountId}`);
  return toVersions(rows);
}

interface Version {
  subject: Subject;
  version: number;
}

const toVersions = (rows: readonly Version[]): Versions =>
  Object.fromEntries(rows.map(({ subject, version }) => [subject, version]));
