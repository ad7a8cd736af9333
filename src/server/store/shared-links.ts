/** Links for customers. Only the hashes of their tokens are stored. */
import { createHash, randomBytes } from 'node:crypto';
import { type SharedLinkKind, userStatuses } from '../../contract/choices.ts';
import { mayChange } from '../../contract/roles.ts';
import type { SharedLink } from '../../contract/shared-links.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { recordStore, utcText } from './record-store.ts';

/** A link without what is computed when it is read. */
export type StoredSharedLink = Omit<SharedLink, 'createdBy' | 'arrivedUtc' | 'state'>;

/** The previous version, which may still run, makes links to temperature reports without a content. */
const columns = sql`id, name, kind, vehicle_id as "vehicleId", geofence_id as "geofenceId",
  ends_on_arrival as "endsOnArrival", coalesce(content, case kind when 'report' then 'temperature' end) as content,
  report_query as "reportQuery", scope, scope_id as "scopeId", ${utcText(sql`start_utc`)} as "startUtc",
  ${utcText(sql`end_utc`)} as "endUtc", ${utcText(sql`expires_utc`)} as "expiresUtc",
  ${utcText(sql`created_utc`)} as "createdUtc", ${utcText(sql`last_opened_utc`)} as "lastOpenedUtc"`;

export const sharedLinks = recordStore<StoredSharedLink>(sql`shared_link`, columns);

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface Maker {
  userId: number | null;
  apiKeyId: number | null;
}

export interface NewSharedLink
  extends Pick<
      SharedLink,
      'name' | 'vehicleId' | 'geofenceId' | 'endsOnArrival' | 'content' | 'reportQuery' | 'scope' | 'scopeId'
    >,
    Maker {
  kind: SharedLinkKind;
  startUtc: Date | null;
  endUtc: Date | null;
  expiresUtc: Date;
}

/** Returns the link, and its token, which is stored nowhere. */
export async function insertSharedLink(
  tx: Transaction,
  accountId: number,
  link: NewSharedLink,
  now: Date,
): Promise<{ link: StoredSharedLink; token: string }> {
  const secret = randomBytes(32).toString('base64url');
  const made = await sharedLinks.insert(tx, accountId, {
    ...{ name: link.name, hash: hashOf(secret), user_id: link.userId, api_key_id: link.apiKeyId, kind: link.kind },
    ...{ vehicle_id: link.vehicleId, geofence_id: link.geofenceId, ends_on_arrival: link.endsOnArrival },
    ...{ content: link.content, report_query: link.reportQuery },
    ...{ scope: link.scope, scope_id: link.scopeId, start_utc: link.startUtc, end_utc: link.endUtc },
    ...{ expires_utc: link.expiresUtc, created_utc: now },
  });
  return { link: made, token: `${accountId.toString(36)}-${secret}` };
}

/** The account and the secret of a token; undefined for a text that is no token. */
export function readToken(token: string): { accountId: number; hash: Buffer } | undefined {
  const [, account = '', secret = ''] = /^([1-9a-z][0-9a-z]{0,9})-([\w-]{43})$/.exec(token) ?? [];
  return secret === '' ? undefined : { accountId: Number.parseInt(account, 36), hash: hashOf(secret) };
}

/** The link of a token, unless it is revoked or has expired. */
export const findSharedLink = (
  db: Queryable,
  { accountId, hash }: { accountId: number; hash: Buffer },
  now: Date,
): Promise<(StoredSharedLink & Maker) | undefined> =>
  db.maybe<StoredSharedLink & Maker>(sql`
    select ${columns}, user_id as "userId", api_key_id as "apiKeyId" from shared_link
    where account_id = ${accountId} and hash = ${hash} and deleted_utc is null and expires_utc > ${now}`);

/** Accurate to the minute, so that not every opening writes. */
export async function touchSharedLink(db: Queryable, accountId: number, id: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000);
  await db.run(sql`
    update shared_link set last_opened_utc = ${now}
    where account_id = ${accountId} and id = ${id} and (last_opened_utc is null or last_opened_utc < ${before})`);
}

/** When the vehicle was first in the geofence since the link was made, by link. */
export async function arrivalsOf(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: number; utc: string }>(sql`
    select l.id, ${utcText(sql`min(v.start_utc)`)} as utc
    from shared_link l join visit v on v.account_id = l.account_id and v.vehicle_id = l.vehicle_id
      and v.geofence_id = l.geofence_id and (v.end_utc is null or v.end_utc >= l.created_utc)
    where l.account_id = ${accountId} and l.id = any(${ids}::bigint[])
    group by l.id`);
  return new Map(rows.map(({ id, utc }) => [id, utc]));
}

export interface MakerNow {
  name: string;
  /** Null: all. */
  fleetIds: number[] | null;
  /** Whether a link of this maker may be opened. */
  mayShare: boolean;
}

interface MakerRow {
  id: number;
  name: string;
  role: number;
  fleetIds: number[] | null;
  isActive: boolean;
}

const makerNow = ({ name, role, fleetIds, isActive }: MakerRow): MakerNow => ({
  ...{ name, fleetIds },
  mayShare: isActive && mayChange(role, 'sharedLink'),
});

/** Who made links, as they are now. A removed user is missing. */
export async function makersOf(
  db: Queryable,
  accountId: number,
  makers: readonly Maker[],
  now: Date,
): Promise<(maker: Maker) => MakerNow | undefined> {
  const ids = (name: keyof Maker): number[] => [...new Set(makers.flatMap((maker) => maker[name] ?? []))];
  const users = await db.many<MakerRow>(sql`
    select id, username as name, role, fleet_ids as "fleetIds", status = ${userStatuses.active} as "isActive"
    from account_user where account_id = ${accountId} and id = any(${ids('userId')}::bigint[])`);
  const keys = await db.many<MakerRow>(sql`
    select id, name, role, fleet_ids as "fleetIds",
      deleted_utc is null and (expires_utc is null or expires_utc > ${now}) as "isActive"
    from api_key where account_id = ${accountId} and id = any(${ids('apiKeyId')}::bigint[])`);
  const [byUser, byKey] = [users, keys].map((rows) => new Map(rows.map((row) => [row.id, makerNow(row)])));
  return ({ userId, apiKeyId }) => byUser?.get(userId ?? 0) ?? byKey?.get(apiKeyId ?? 0);
}

/** Who made these links. */
export async function makerIdsOf(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Maker>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<Maker & { id: number }>(sql`
    select id, user_id as "userId", api_key_id as "apiKeyId" from shared_link
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The vehicles, of these, that exist, with their fleets. */
export async function fleetsOfVehicles(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: number; fleetId: number | null }>(sql`
    select id, fleet_id as "fleetId" from vehicle
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null`);
  return new Map(rows.map(({ id, fleetId }) => [id, fleetId]));
}

/** The account of a link; undefined for a suspended account, and for a demo account while those are not in use. */
export const sharingAccount = (
  db: Queryable,
  accountId: number,
  demo: boolean,
): Promise<{ name: string; timeZone: string } | undefined> =>
  db.maybe(sql`
    select name, time_zone as "timeZone" from account where id = ${accountId} and (${demo} or not demo) and suspended_utc is null`);
