import { fold } from '../../contract/fold.ts';
import type { Geofence } from '../../contract/geofences.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { identifier, listed, type Statement, sql } from '../database/sql.ts';
import { mapInSlices } from '../work/slices.ts';
import type { BulkStore } from './bulk-store.ts';
import { countsFrom, shapeDiffers } from './geofence-shapes.ts';
import { jsonChunks } from './json-chunks.ts';
import { readInParts } from './read-in-parts.ts';
import { recordStore, utcText } from './record-store.ts';
import { atInsert, laterThan, timeIf } from './updated.ts';

/** The stored fields of a geofence. */
export type GeofenceContent = Omit<Geofence, 'id' | 'countsFromUtc' | 'updated' | 'deletedUtc'>;

const contentColumns = [
  ...['addr1', 'addr2', 'addr3', 'addr4', 'description', 'description_ext', 'email', 'geofence_type'],
  ...['latitude', 'longitude', 'radius', 'tags'],
];
const contentIn = (row: Statement) =>
  sql`(${listed(contentColumns, (name) => sql`${row}.${identifier(name)}`)}, ${row}.points::text)`;
/** Whether a save changes anything. */
const contentDiffers = sql`${contentIn(sql`geofence`)} is distinct from ${contentIn(sql`sent`)}`;

/** The version that the caller raised first. Other services use it to find what changed. */
const changedVersion = (accountId: number) => sql`coalesce((
  select version from account_version where account_id = ${accountId} and subject = 'geofence'), 0)`;

/** Columns in the contract's order and with its names, so a row is the record. */
const columns = sql`id, addr1, addr2, addr3, addr4, description, description_ext as "descriptionExt", email,
  geofence_type as "geofenceType", latitude, longitude, radius, points, tags, ${countsFrom} as "countsFromUtc",
  ${utcText(sql`updated_utc`)} as updated`;

export const geofences = recordStore<Geofence>(sql`geofence`, columns, undefined, { updated: sql`updated_utc` });

/** The ids that exist, deleted or not. */
export const findGeofences = async (db: Queryable, accountId: number, ids: readonly number[]): Promise<Geofence[]> => [
  ...(await geofences.list(db, accountId, { ids })),
  ...(await geofences.list(db, accountId, { ids, deleted: true })),
];

/** The existing geofences among these ids, by id; locked until the transaction ends. */
export async function lockGeofences(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Geofence>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many<Geofence>(sql`
    select ${columns} from geofence
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null
    order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the new records in the given order, with ascending ids. */
export async function insertGeofences(
  tx: Transaction,
  accountId: number,
  contents: readonly GeofenceContent[],
  now: Date,
): Promise<Geofence[]> {
  const ids = await newIds(tx, contents.length);
  const updated: string[] = [];
  for (const chunk of jsonChunks(contents, (content, index) => toRow(ids[index], content))) {
    const rows = await tx.many<{ updatedUtc: Date }>(sql`
      insert into geofence (account_id, id, addr1, addr2, addr3, addr4, description, description_key, description_ext,
        email, geofence_type, latitude, longitude, radius, points, tags, created_utc, updated_utc, changed_version)
      select ${accountId}::bigint, id, addr1, addr2, addr3, addr4, description, description_key, description_ext,
        email, geofence_type, latitude, longitude, radius, points, tags, ${now}::timestamptz, ${atInsert},
        ${changedVersion(accountId)}
      from ${recordset(chunk)}
      returning updated_utc as "updatedUtc"`);
    updated.push(...rows.map(({ updatedUtc }) => updatedUtc.toISOString()));
  }
  return mapInSlices(contents, (content, nth) => ({
    id: ids[nth] ?? 0,
    ...content,
    countsFromUtc: now.toISOString(),
    updated: updated[nth] ?? '',
  }));
}

/** Replaces whole geofences, and keeps shapes that change. Each id may occur once. Returns the records in the given order. */
export async function replaceGeofences(
  tx: Transaction,
  accountId: number,
  geofences: readonly { id: number; content: GeofenceContent }[],
  now: Date,
): Promise<Geofence[]> {
  const since = new Map<number, Pick<Geofence, 'countsFromUtc' | 'updated'>>();
  for (const chunk of jsonChunks(geofences, ({ id, content }) => toRow(id, content))) {
    const rows = await tx.many<Pick<Geofence, 'id' | 'countsFromUtc' | 'updated'>>(sql`
      with kept as (
        insert into geofence_shape (account_id, geofence_id, until_utc, from_utc, geofence_type, latitude, longitude,
          radius, points, backfilled_from_utc, backfilled_utc)
        select g.account_id, g.id, ${now}::timestamptz, coalesce(g.shape_utc, g.created_utc), g.geofence_type, g.latitude,
          g.longitude, g.radius, g.points, g.backfilled_from_utc, g.backfilled_utc
        from ${recordset(chunk)} join geofence g on g.account_id = ${accountId} and g.id = sent.id
        where ${shapeDiffers(sql`g`)}
        on conflict do nothing),
      changed as (update geofence set
        addr1 = sent.addr1, addr2 = sent.addr2, addr3 = sent.addr3, addr4 = sent.addr4,
        description = sent.description, description_key = sent.description_key, description_ext = sent.description_ext,
        email = sent.email, geofence_type = sent.geofence_type, latitude = sent.latitude, longitude = sent.longitude,
        radius = sent.radius, points = sent.points, tags = sent.tags,
        updated_utc = ${timeIf(contentDiffers, laterThan(sql`geofence.updated_utc`), sql`geofence.updated_utc`)},
        shape_utc = case when ${shapeDiffers(sql`geofence`)} then ${now}::timestamptz else geofence.shape_utc end,
        backfilled_from_utc = case when not ${shapeDiffers(sql`geofence`)} then geofence.backfilled_from_utc end,
        backfilled_utc = case when not ${shapeDiffers(sql`geofence`)} then geofence.backfilled_utc end,
        changed_version = ${changedVersion(accountId)}
      from ${recordset(chunk)}
      where geofence.account_id = ${accountId} and geofence.id = sent.id
      returning geofence.*)
      select id, ${countsFrom} as "countsFromUtc", ${utcText(sql`updated_utc`)} as updated from changed as geofence`);
    for (const { id, ...computed } of rows) since.set(id, computed);
  }
  const nowText = now.toISOString();
  return mapInSlices(geofences, ({ id, content }) => ({
    ...{ id, ...content },
    ...(since.get(id) ?? { countsFromUtc: nowText, updated: nowText }),
  }));
}

async function newIds(tx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('geofence', 'id')) as id from generate_series(1, ${count}::integer)`);
  return rows.map((row) => row.id).sort((one, other) => one - other);
}

function toRow(id: number | undefined, content: GeofenceContent) {
  const { description, descriptionExt, geofenceType, ...rest } = content;
  return {
    id,
    ...rest,
    description,
    description_key: fold(description),
    description_ext: descriptionExt,
    geofence_type: geofenceType,
  };
}

/** Rows as one JSON value. PostgreSQL parses each number from its text to the same double; `points` keep the text. */
const recordset = (rows: string) => sql`json_to_recordset(${rows}::json) as sent (
  id bigint, addr1 text, addr2 text, addr3 text, addr4 text, description text, description_key text,
  description_ext text, email text, geofence_type smallint, latitude double precision, longitude double precision,
  radius double precision, points json, tags bigint[])`;

/** Removes tags from the geofences and appends others. A tag must not be in both lists. */
export async function changeTags(
  tx: Transaction,
  accountId: number,
  { ids, add, remove }: { ids: readonly number[]; add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    update geofence set
      tags = array(
          select tag from unnest(tags) with ordinality as had (tag, nth)
          where tag <> all(${remove}::bigint[]) order by nth)
        || array(
          select tag from unnest(${add}::bigint[]) with ordinality as wanted (tag, nth)
          where tag <> all(geofence.tags) order by nth),
      updated_utc = ${laterThan(sql`geofence.updated_utc`)}
    where account_id = ${accountId} and id = any(${ids}::bigint[])
      and (tags && ${remove}::bigint[] or not tags @> ${add}::bigint[])`);
}

/** Deletes the existing ones among these. Returns their number. */
export function deleteGeofences(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update geofence set deleted_utc = ${now}, updated_utc = ${laterThan(sql`geofence.updated_utc`)}, changed_version = ${changedVersion(accountId)}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null`);
}

/** Restores a deleted geofence with these tags. */
export async function restoreGeofence(
  tx: Transaction,
  accountId: number,
  id: number,
  tags: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update geofence set deleted_utc = null, tags = ${tags}::bigint[], updated_utc = ${laterThan(sql`geofence.updated_utc`)}, restored = true,
      changed_version = ${changedVersion(accountId)}
    where account_id = ${accountId} and id = ${id}`);
}

/** The number of existing geofences with the tag, and the names of the first few. */
export async function geofencesWithTag(
  db: Queryable,
  accountId: number,
  tagId: number,
  few: number,
): Promise<{ count: number; names: string[] }> {
  const rows = await db.many<{ description: string; count: number }>(sql`
    select description, count(*) over () as count from geofence
    where account_id = ${accountId} and deleted_utc is null and ${tagId}::bigint = any(tags)
    order by id limit ${few}`);
  return { count: rows[0]?.count ?? 0, names: rows.map((row) => row.description) };
}

/** Bulk operations. A restored geofence does not get back tags that were deleted in the meantime. */
export const geofenceRows: BulkStore<GeofenceContent, Geofence> = {
  lock: lockGeofences,
  async lockDeleted(tx, accountId, ids, since) {
    const rows = await tx.many<Geofence>(sql`
      select ${columns} from geofence
      where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc >= ${since}
      order by id for update`);
    return new Map(rows.map((row) => [row.id, row]));
  },
  async insert(tx, accountId, rows, now) {
    const contents = rows.map(({ content }) => content);
    return insertGeofences(tx, accountId, contents, now);
  },
  replace: replaceGeofences,
  named: (db, accountId, keys, { deleted } = { deleted: false }) =>
    readInParts(db, keys, (some) =>
      db.many(sql`
        select id, description_key as key from geofence
        where account_id = ${accountId} and description_key = any(${some}::text[])
          and ${deleted ? sql`deleted_utc is not null order by deleted_utc desc, id desc` : sql`deleted_utc is null order by id`}`),
    ),
  async remove(tx, accountId, ids, now) {
    await deleteGeofences(tx, accountId, ids, now);
  },
  async restore(tx, accountId, ids) {
    await tx.run(sql`
      update geofence set deleted_utc = null, updated_utc = ${laterThan(sql`geofence.updated_utc`)}, restored = true,
        changed_version = ${changedVersion(accountId)},
        tags = array(
          select had.id from unnest(geofence.tags) with ordinality as had (id, nth)
            join tag on tag.account_id = ${accountId} and tag.id = had.id and tag.deleted_utc is null
          order by had.nth)
      where account_id = ${accountId} and id = any(${ids}::bigint[])`);
    return tx.many<Geofence>(sql`
      select ${columns} from geofence where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  },
};

/** The tags among these that existing geofences have. */
export const tagsInUse = (db: Queryable, accountId: number, ids: readonly number[]): Promise<{ id: number }[]> =>
  db.many(sql`
    select distinct tag as id from geofence, unnest(tags) as tag
    where account_id = ${accountId} and deleted_utc is null and tag = any(${ids}::bigint[])`);
