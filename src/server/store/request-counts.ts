import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Counted {
  /** Requests in the token's current window, including this one. */
  requests: number;
  beganUtc: Date;
}

/** Counts a request with a token. A window starts with the first request after the last window's end. */
export function countRequest(
  db: Queryable,
  { accountId, tokenHash }: { accountId: number; tokenHash: Buffer },
  now: Date,
  windowMs: number,
): Promise<Counted> {
  const over = sql`c.began_utc <= ${new Date(now.getTime() - windowMs)}`;
  return db.one<Counted>(sql`
    insert into request_count as c (account_id, token_hash, began_utc, requests)
    values (${accountId}, ${tokenHash}, ${now}, 1)
    on conflict (account_id, token_hash) do update set
      began_utc = case when ${over} then excluded.began_utc else c.began_utc end,
      requests = case when ${over} then 1 else c.requests + 1 end
    returning began_utc as "beganUtc", requests`);
}
