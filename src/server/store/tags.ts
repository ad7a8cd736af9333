import { tagResourceType } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import type { Tag } from '../../contract/tags.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { type ListOptions, recordStore, utcText } from './record-store.ts';
import { laterThan } from './updated.ts';

/** The stored fields of a tag. */
export type TagContent = Pick<Tag, 'position' | 'name' | 'colour' | 'longStayMinutes'>;

/** Cursor of the list: ordered by position, then by id. */
export type TagKey = [position: number, id: number];

const columns = sql`id, position, name, ${tagResourceType}::integer as "resourceType", colour,
  long_stay_minutes as "longStayMinutes", ${utcText(sql`updated_utc`)} as updated`;

export const tags = recordStore<Tag>(sql`tag`, columns, undefined, { updated: sql`updated_utc` });

/** Values by column. */
export const tagRow = ({ position, name, colour, longStayMinutes }: TagContent) => ({
  ...{ position, name, name_key: fold(name), colour },
  long_stay_minutes: longStayMinutes,
});

/** Existing or deleted tags by position: up to `limit` after a key. */
export const listTags = (
  db: Queryable,
  accountId: number,
  { after, ...options }: Pick<ListOptions, 'deleted' | 'limit'> & { after?: TagKey | undefined } = {},
): Promise<Tag[]> =>
  tags.list(db, accountId, {
    ...options,
    where: after && sql`(position, id) > (${after[0]}, ${after[1]})`,
    order: sql`position, id`,
  });

/** The highest position of existing tags; undefined without tags. */
export async function maximumPosition(tx: Transaction, accountId: number): Promise<number | undefined> {
  const { maximum } = await tx.one<{ maximum: number | null }>(sql`
    select max(position) as maximum from tag where account_id = ${accountId} and deleted_utc is null`);
  return maximum ?? undefined;
}

/** Sets positions 1, 2, 3 … in the order of the ids. */
export async function orderTags(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update tag set position = placed.index, updated_utc = ${laterThan(sql`tag.updated_utc`)}
    from unnest(${ids}::bigint[]) with ordinality as placed (id, index)
    where tag.account_id = ${accountId} and tag.id = placed.id and tag.position <> placed.index`);
}

/** Bulk operations. */
export const tagRows = bulkStore<TagContent, Tag>({
  table: sql`tag`,
  updated: true,
  columns,
  types: {
    position: sql`integer`,
    name: sql`text`,
    name_key: sql`text`,
    colour: sql`smallint`,
    long_stay_minutes: sql`integer`,
  },
  toRow: ({ content }) => tagRow(content),
});
