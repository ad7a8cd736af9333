import { tagResourceType } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import type { Tag } from '../../contract/tags.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';

/** The stored fields of a tag. */
export type TagContent = Pick<Tag, 'position' | 'name' | 'colour'>;

/** Cursor of the list: ordered by position, then by id. */
export type TagKey = [position: number, id: number];

interface TagRow extends TagContent {
  id: number;
  deletedUtc: Date | null;
}

const columns = sql`id, position, name, colour, deleted_utc as "deletedUtc"`;

const toTag = ({ id, position, name, colour, deletedUtc }: TagRow): Tag => ({
  id,
  position,
  name,
  resourceType: tagResourceType,
  colour,
  ...(deletedUtc && { deletedUtc: deletedUtc.toISOString() }),
});

/** Existing or deleted tags: up to `limit` after a key. */
export async function listTags(
  db: Queryable,
  accountId: number,
  { deleted = false, after, limit }: { deleted?: boolean; after?: TagKey; limit?: number } = {},
): Promise<Tag[]> {
  const rows = await db.many<TagRow>(sql`
    select ${columns} from tag
    where account_id = ${accountId}
      and ${deleted ? sql`deleted_utc is not null` : sql`deleted_utc is null`}
      ${after ? sql`and (position, id) > (${after[0]}, ${after[1]})` : sql``}
    order by position, id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(toTag);
}

/** An existing tag. */
export async function findTag(db: Queryable, accountId: number, id: number): Promise<Tag | undefined> {
  const row = await db.maybe<TagRow>(sql`
    select ${columns} from tag where account_id = ${accountId} and id = ${id} and deleted_utc is null`);
  return row && toTag(row);
}

/** The same, locked until the transaction ends against changes, deletion and use on geofences. */
export async function lockTag(tx: Transaction, accountId: number, id: number): Promise<Tag | undefined> {
  const row = await tx.maybe<TagRow>(sql`
    select ${columns} from tag where account_id = ${accountId} and id = ${id} and deleted_utc is null for update`);
  return row && toTag(row);
}

/** Which of these tags exist. Locks them until the transaction ends. */
export async function holdTags(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.many<{ id: number }>(sql`
    select id from tag where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null
    order by id for share`);
  return new Set(rows.map((row) => row.id));
}

/** The highest position of existing tags; undefined without tags. */
export async function maximumPosition(tx: Transaction, accountId: number): Promise<number | undefined> {
  const { maximum } = await tx.one<{ maximum: number | null }>(sql`
    select max(position) as maximum from tag where account_id = ${accountId} and deleted_utc is null`);
  return maximum ?? undefined;
}

export async function insertTag(
  tx: Transaction,
  accountId: number,
  { position, name, colour }: TagContent,
): Promise<Tag> {
  const row = await tx.one<TagRow>(sql`
    insert into tag (account_id, position, name, name_key, colour)
    values (${accountId}, ${position}, ${name}, ${fold(name)}, ${colour})
    returning ${columns}`);
  return toTag(row);
}

/** Returns the stored tag. */
export async function replaceTag(
  tx: Transaction,
  accountId: number,
  id: number,
  { position, name, colour }: TagContent,
): Promise<Tag> {
  const row = await tx.one<TagRow>(sql`
    update tag set position = ${position}, name = ${name}, name_key = ${fold(name)}, colour = ${colour}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`);
  return toTag(row);
}

/** Sets positions 1, 2, 3 … in the order of the ids. */
export async function orderTags(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update tag set position = placed.place
    from unnest(${ids}::bigint[]) with ordinality as placed (id, place)
    where tag.account_id = ${accountId} and tag.id = placed.id`);
}

export async function deleteTag(tx: Transaction, accountId: number, id: number, now: Date): Promise<void> {
  await tx.run(sql`update tag set deleted_utc = ${now} where account_id = ${accountId} and id = ${id}`);
}

/** Locks a tag that exists or was deleted at `since` or later. */
export async function lockRestorableTag(
  tx: Transaction,
  accountId: number,
  id: number,
  since: Date,
): Promise<Tag | undefined> {
  const row = await tx.maybe<TagRow>(sql`
    select ${columns} from tag
    where account_id = ${accountId} and id = ${id} and (deleted_utc is null or deleted_utc >= ${since})
    for update`);
  return row && toTag(row);
}

/** Restores a deleted tag unchanged. */
export async function restoreTag(tx: Transaction, accountId: number, id: number): Promise<Tag> {
  const row = await tx.one<TagRow>(sql`
    update tag set deleted_utc = null where account_id = ${accountId} and id = ${id}
    returning ${columns}`);
  return toTag(row);
}

/** Bulk operations. */
export const tagRows = bulkStore<TagContent, Tag>({
  table: sql`tag`,
  columns: sql`id, position, name, ${tagResourceType}::integer as "resourceType", colour`,
  types: { position: sql`integer`, name: sql`text`, name_key: sql`text`, colour: sql`smallint` },
  toRow: ({ content: { position, name, colour } }) => ({ position, name, name_key: fold(name), colour }),
});
