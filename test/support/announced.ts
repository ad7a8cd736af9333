/** What transactions announced. */
import { sql } from '../../src/server/database/sql.ts';
import type { LiveRefs } from '../../src/server/store/live-events.ts';
import type { Service } from './service.ts';

/** Runs `work`. Returns its result with the references of the changes that it announced. */
export async function withEvents<Result extends object>(
  { db }: Pick<Service, 'db'>,
  accountId: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; events: LiveRefs }> {
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(id), 0) as last from live_event where account_id = ${accountId}`);
  const result = await work();
  const rows = await db.many<{ kind: string; refs: number[] }>(sql`
    select kind, refs from live_event where account_id = ${accountId} and id > ${last} order by id`);
  return { result, events: Object.fromEntries(rows.map(({ kind, refs }) => [kind, refs])) };
}
