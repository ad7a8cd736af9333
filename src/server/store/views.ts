import type { View } from '../../contract/administration.ts';
import { type Statement, sql } from '../database/sql.ts';
import { recordStore } from './record-store.ts';

const columns = sql`id, name, page, query, shared, user_id as "userId"`;

export const views = recordStore<View>(sql`saved_view`, columns);

/** For lists: a user's own views, and those shared with the account. */
export const seenBy = (userId: number): Statement => sql`(user_id = ${userId} or shared)`;
