import type { Caller } from '../api/handlers.ts';
import type { Queryable } from '../database/database.ts';
import { apiKeyNames } from '../store/api-keys.ts';
import { findUser } from '../store/users.ts';

/** The name of the user or API key, for records that say who did something; undefined for the host's command line. */
export async function callerName(db: Queryable, { accountId, userId, apiKeyId }: Caller): Promise<string | undefined> {
  if (apiKeyId !== undefined) return (await apiKeyNames(db, accountId, [apiKeyId])).get(apiKeyId);
  const user = await findUser(db, accountId, userId);
  return user && (user.name ?? user.username);
}
