/** Tells whether anything changed that findings and proposals of a period depend on. */
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { visitScans } from '../store/growing/visit-scans.ts';
import { plotsStored } from '../telemetry/plots-stored.ts';

/** Changes of geofences, with what backfills did to visits, of vehicles and their fleets, and a restored backup. */
const subjects = ['geofence', 'vehicle', 'restored'];

/**
 * The same text as long as the answers stay the same. Visits
 * follow from plots and geofences, but those that last when the period ends also depend on later plots.
 */
export async function inputsOf(db: Queryable, accountId: number, endMs: number): Promise<string> {
  const end = new Date(endMs);
  const lasting = visitScans(accountId, { startDate: end, endDate: new Date(endMs + 1), overlap: true }).map(
    ({ from, where }) => sql`select r.id, r.end_utc from ${from} where ${where} and r.start_utc < ${end}`,
  );
  return withVersions(
    db,
    { accountId, endMs },
    sql`(select json_agg(json_build_array(id, end_utc) order by id)
      from (${lasting.reduce((all, each) => sql`${all} union ${each}`)}) as visit)`,
  );
}

/** The same text as long as vehicles only send plots of this moment or later. */
export const inputsBefore = (db: Queryable, accountId: number, utcMs: number): Promise<string> =>
  withVersions(db, { accountId, endMs: utcMs }, sql`null`);

async function withVersions(
  db: Queryable,
  { accountId, endMs }: { accountId: number; endMs: number },
  visits: Statement,
): Promise<string> {
  const { inputs } = await db.one<{ inputs: string }>(sql`
    select json_build_array(
      (select json_agg(json_build_array(subject, version) order by subject) from account_version
        where account_id = ${accountId} and subject = any(${subjects}::text[])),
      ${visits})::text as inputs`);
  return `${inputs} ${await plotsStored(db, accountId, new Date(endMs))}`;
}
