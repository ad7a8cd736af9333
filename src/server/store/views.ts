import type { View } from '../../contract/administration.ts';
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { recordStore } from './record-store.ts';

/** The stored fields of a saved view. */
export type ViewContent = Omit<View, 'id' | 'userId' | 'deletedUtc'>;

const columns = sql`id, name, page, query, shared, user_id as "userId"`;

export const views = recordStore<View>(sql`saved_view`, columns);

/** For lists: a user's own views, and those shared with the account. */
export const seenBy = (userId: number): Statement => sql`(user_id = ${userId} or shared)`;

export const insertView = (
  tx: Transaction,
  accountId: number,
  userId: number,
  { name, page, query, shared }: ViewContent,
): Promise<View> =>
  tx.one<View>(sql`
    insert into saved_view (account_id, user_id, name, page, query, shared)
    values (${accountId}, ${userId}, ${name}, ${page}, ${query}, ${shared})
    returning ${columns}`);

export const replaceView = (
  tx: Transaction,
  accountId: number,
  id: number,
  { name, page, query, shared }: ViewContent,
): Promise<View> =>
  tx.one<View>(sql`
    update saved_view set name = ${name}, page = ${page}, query = ${query}, shared = ${shared}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`);
