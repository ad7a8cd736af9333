/**
 * A version for each subject of an account. Every change raises it first in its transaction. So writers of one subject
 * run one after the other, and a reader of a version has seen every change up to it.
 */
import { type KindName, type KindWith, kindNames, kindRow, type Versioned, versionsOf } from '../../contract/kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** `restored`: raised when the database was loaded from a backup. */
type Subject = Versioned | 'restored';

/** Subjects that never changed are missing and count as 0. */
export type Versions = { [Key in Subject]?: number };

const isVersioned = (kind: KindName): kind is KindWith<'version'> => kindRow(kind).version !== undefined;
/** Of everything that people write. */
export const allVersions: readonly Versioned[] = [
  ...new Set<Versioned>([...kindNames.filter(isVersioned).flatMap(versionsOf), 'alarm']),
];

/** Always in the same order, so that two transactions cannot deadlock. */
export async function raiseVersions(tx: Transaction, accountId: number, subjects: readonly Versioned[]): Promise<void> {
  for (const subject of [...subjects].sort()) {
    await tx.run(sql`
      insert into account_version (account_id, subject, version) values (${accountId}, ${subject}, 1)
      on conflict (account_id, subject) do update set version = account_version.version + 1`);
  }
}

/** Locks versions against being raised until the transaction ends. */
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

/**
 * Waits for writers of a subject and blocks others until the transaction ends. The transaction itself may still raise
 * the version.
 */
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

/** Of all accounts that ever had geofences. */
export const geofenceVersions = (db: Queryable): Promise<{ accountId: number; version: number }[]> =>
  db.many(sql`select account_id as "accountId", version from account_version where subject = 'geofence'`);

interface Version {
  subject: Subject;
  version: number;
}

const toVersions = (rows: readonly Version[]): Versions =>
  Object.fromEntries(rows.map(({ subject, version }) => [subject, version]));
