import type { Assignment } from '../../contract/assignments.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { mapInSlices } from '../work/slices.ts';
import { announce, announceDrivers, differingSpans, type VehicleSpan } from './announce.ts';
import { andAll, anyOf, byState, columnIn, untilNow, updated, updatedSince } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import { seriesScans } from './growing/series-scans.ts';
import type { ListFilter, Scan } from './growing/source.ts';
import { planForNewRows } from './plan-by-values.ts';
import { readInParts } from './read-in-parts.ts';
import { storedFields } from './stored-fields.ts';
import { uniqueValues } from './unique-values.ts';
import { laterThan, touched } from './updated.ts';

/** The stored fields of an assignment. */
export interface AssignmentContent {
  vehicleId: number;
  driverId: number;
  startUtc: Date;
  endUtc: Date | null;
  source: number;
  /** Another system's name for it. */
  reference: string | null;
}

export interface StoredAssignment extends AssignmentContent {
  id: number;
  /** Follows from button reads; otherwise a person entered it. */
  derived: boolean;
}

/** As its row stores it. */
export interface ShownAssignment extends StoredAssignment {
  updatedUtc: Date;
}

/** With names, which remain after a vehicle or driver is deleted. */
export interface NamedAssignment extends StoredAssignment {
  vehicleName: string;
  /** If the driver has no name, the button's. */
  driverName: string;
}

export interface AssignmentRow extends ShownAssignment {
  deletedUtc: Date | null;
}

const columns = sql`id, vehicle_id as "vehicleId", driver_id as "driverId", start_utc as "startUtc",
  end_utc as "endUtc", source, reference, derived, deleted_utc as "deletedUtc",
  updated_utc as "updatedUtc"`;

const named = sql`a.id, a.vehicle_id as "vehicleId", a.driver_id as "driverId", a.start_utc as "startUtc",
  a.end_utc as "endUtc", a.source, a.reference, a.derived, v.name as "vehicleName", coalesce(d.name, d.button_id) as "driverName"
  from assignment a
    join vehicle v on v.account_id = a.account_id and v.id = a.vehicle_id
    join driver d on d.account_id = a.account_id and d.id = a.driver_id`;

const referenceField = storedFields<Pick<AssignmentContent, 'reference'>>({
  reference: { type: 'text', unique: 'account' },
});
/** The field that only one assignment can have. */
export const assignmentUnique = {
  unique: uniqueValues(sql`assignment`, sql`id, ${referenceField.columns}`, referenceField, sql`deleted_utc is null`),
};

/** The record as in the contract. */
export const toAssignment = (row: Omit<ShownAssignment, 'derived'> & { deletedUtc?: Date | null }): Assignment => ({
  id: row.id,
  vehicleId: row.vehicleId,
  driverId: row.driverId,
  startUtc: row.startUtc.toISOString(),
  endUtc: row.endUtc?.toISOString() ?? null,
  assignmentSource: row.source,
  reference: row.reference,
  updated: row.updatedUtc.toISOString(),
  ...(row.deletedUtc && { deletedUtc: row.deletedUtc.toISOString() }),
});

/** Planned, running and over, at a moment. */
const states = (now: Date) => ({
  planned: sql`r.start_utc > ${now}`,
  open: sql`(r.start_utc <= ${now} and (r.end_utc is null or r.end_utc > ${now}))`,
  ended: sql`(r.end_utc <= ${now} and r.start_utc <= ${now})`,
});

/** Assignments, with a period those that overlap it; one of zero length counts as a moment. */
export const assignmentList = growingStore<'assignments', AssignmentRow, Assignment>({
  source: {
    list: 'assignments',
    table: sql`assignment`,
    scans: (accountId, filter) =>
      filter.deleted === true ? deletedScans(accountId, filter) : existingScans(accountId, filter),
    id: sql`r.id`,
    start: sql`r.start_utc`,
    until: untilNow,
    facets: { vehicle: sql`r.vehicle_id`, driver: sql`r.driver_id` },
    where: (filter, now) => [
      anyOf(filter, 'state', states(now)),
      columnIn(filter, 'assignmentSource', sql`r.source`),
      updatedSince(filter),
    ],
    sorts: {
      id: { kind: 'number', key: sql`r.id` },
      endUtc: { kind: 'time', key: sql`r.end_utc` },
      state: (now) => byState(states(now)),
      updated,
      assignmentSource: { kind: 'number', key: sql`r.source` },
    },
  },
  columns,
  toRecords: (_db, _accountId, rows) => mapInSlices(rows, toAssignment),
});

const existingScans = (accountId: number, filter: ListFilter): Scan[] =>
  seriesScans(accountId, filter, {
    table: sql`assignment`,
    rows: sql`r.deleted_utc is null`,
    // One of zero length may lie within another.
    lasting: sql`(r.end_utc is null or r.end_utc > r.start_utc)`,
    series: sql`r.vehicle_id`,
    among: sql`select id from vehicle where account_id = ${accountId} ${andAll([columnIn(filter, 'vehicleId', sql`id`)])}`,
  });

/** Deleted assignments may overlap. */
const deletedScans = (accountId: number, { startDate, endDate }: ListFilter): Scan[] => [
  {
    from: sql`assignment r`,
    where: sql`r.account_id = ${accountId} and r.deleted_utc is not null ${
      startDate && endDate
        ? sql`and r.start_utc < ${endDate} and (r.start_utc >= ${startDate} or r.end_utc is null or r.end_utc > ${startDate})`
        : sql``
    }`,
  },
];

/** Assignments that overlap a period, by start. */
export const listAssignments = assignmentList.all;

/** An existing assignment. */
export async function findAssignment(db: Queryable, accountId: number, id: number): Promise<Assignment | undefined> {
  const row = await db.maybe<AssignmentRow>(sql`
    select ${columns} from assignment where account_id = ${accountId} and id = ${id} and deleted_utc is null`);
  return row && toAssignment(row);
}

/** The ids that exist, deleted or not. */
export async function findAssignments(db: Queryable, accountId: number, ids: readonly number[]): Promise<Assignment[]> {
  const rows = await db.many<AssignmentRow>(sql`
    select ${columns} from assignment where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  return rows.map(toAssignment);
}

/** An existing assignment, locked until the transaction ends. */
export function lockAssignment(tx: Transaction, accountId: number, id: number): Promise<ShownAssignment | undefined> {
  return tx.maybe<ShownAssignment>(sql`
    select ${columns} from assignment
    where account_id = ${accountId} and id = ${id} and deleted_utc is null for update`);
}

/** The existing ones among these, by id, locked until the transaction ends. */
export async function lockAssignments(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, ShownAssignment>> {
  const rows = await tx.many<ShownAssignment>(sql`
    select ${columns} from assignment
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null
    order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those among these, by id, that were deleted at `since` or later, locked until the transaction ends. */
export async function lockDeletedAssignments(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
  since: Date,
): Promise<Map<number, AssignmentRow>> {
  const rows = await tx.many<AssignmentRow>(sql`
    select ${columns} from assignment
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc >= ${since}
    order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Existing assignments with these references, or deleted ones, those deleted last first. */
export const findByReferences = (
  db: Queryable,
  accountId: number,
  references: readonly string[],
  { deleted }: { deleted: boolean },
): Promise<{ id: number; key: string }[]> =>
  db.many(sql`
    select id, reference as key from assignment
    where account_id = ${accountId} and reference = any(${references}::text[])
      and ${deleted ? sql`deleted_utc is not null order by deleted_utc desc, id desc` : sql`deleted_utc is null`}`);

/** Locks an assignment that exists or was deleted at `since` or later. */
export function lockRestorable(
  tx: Transaction,
  accountId: number,
  id: number,
  since: Date,
): Promise<AssignmentRow | undefined> {
  return tx.maybe<AssignmentRow>(sql`
    select ${columns} from assignment
    where account_id = ${accountId} and id = ${id} and (deleted_utc is null or deleted_utc >= ${since})
    for update`);
}

/** Assignments of the vehicle or the driver that overlap the period or start when it does, by start. */
export const assignmentsAround = async (
  tx: Transaction,
  accountId: number,
  wanted: WantedTimes,
): Promise<NamedAssignment[]> => (await assignmentsAroundEach(tx, accountId, [wanted])).get(0) ?? [];

/** The place of an assignment: another one of the vehicle or the driver may be in its way. */
export type WantedTimes = Pick<AssignmentContent, 'vehicleId' | 'driverId' | 'startUtc' | 'endUtc'>;

/** The same for many, by their index. Of a vehicle, and of a driver, at most a few for each; `except` are left out. */
export async function assignmentsAroundEach(
  tx: Transaction,
  accountId: number,
  wanted: readonly WantedTimes[],
  except: readonly number[] = [],
): Promise<Map<number, NamedAssignment[]>> {
  const around = new Map<number, NamedAssignment[]>();
  const besides = (same: Statement, when: Statement): Statement => sql`
    select sent.index, near.* from sent cross join lateral (
      select ${named}
      where a.account_id = ${accountId} and a.deleted_utc is null and ${same}
        and a.id <> all(${except}::bigint[]) and ${when}) as near
    where near."endUtc" is null or near."endUtc" > sent."startUtc" or near."startUtc" >= sent."startUtc"`;
  // One that starts at the same time counts, even if the period has no length. Times are stored to the millisecond.
  const starting = sql`a.start_utc >= sent."startUtc" and a.start_utc < greatest(
    coalesce(sent."endUtc", 'infinity'), sent."startUtc" + interval '1 millisecond') order by a.start_utc, a.id limit ${aroundAtMost}`;
  // Assignments of one vehicle or driver never overlap, so at most one that began before reaches into the period.
  const lasting = sql`a.start_utc < sent."startUtc" and (a.end_utc is null or a.end_utc > a.start_utc)
    order by a.start_utc desc limit 1`;
  const sides = [sql`a.vehicle_id = sent."vehicleId"`, sql`a.driver_id = sent."driverId"`];
  const parts = sides.flatMap((same) => [besides(same, starting), besides(same, lasting)]);
  const indexed = wanted.map((each, index) => ({ ...each, index }));
  if (wanted.length > 1) await planForNewRows(tx);
  const rows = await readInParts(tx, indexed, (some) =>
    tx.many<NamedAssignment & { index: number }>(sql`
      with sent as (select * from ${sentRows(some)})
      select * from (${parts.reduce((all, part) => sql`${all} union ${part}`)}) as near
      order by index, "startUtc", id`),
  );
  for (const { index, ...row } of rows) {
    const known = around.get(index);
    if (known) known.push(row);
    else around.set(index, [row]);
  }
  return around;
}

/** More than a problem names. */
const aroundAtMost = 100;

const sentContents = (contents: readonly object[]): Statement =>
  sentRows(contents.map((each, index) => ({ ...each, index })));

const sentRows = (rows: readonly { index: number }[]): Statement => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) as sent (
    id bigint, "vehicleId" bigint, "driverId" bigint, "startUtc" timestamptz, "endUtc" timestamptz, source smallint,
    reference text, index integer)`;

/** For a pair: its open assignment, and its assignments that ended at that moment. */
export function assignmentsOfPair(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, endUtc }: { vehicleId: number; driverId: number; endUtc: Date },
): Promise<StoredAssignment[]> {
  return tx.many<StoredAssignment>(sql`
    select ${columns} from assignment
    where account_id = ${accountId} and vehicle_id = ${vehicleId} and driver_id = ${driverId} and deleted_utc is null
      and (end_utc is null or end_utc = ${endUtc})
    order by start_utc, id`);
}

/**
 * The assignments of vehicles or drivers that have not ended at `now`: active, planned, or with an end in the future. They
 * keep their vehicle and driver from being deleted. By start.
 */
export function unendedAssignments(
  db: Queryable,
  accountId: number,
  of: 'vehicle' | 'driver',
  ids: readonly number[],
  now: Date,
): Promise<NamedAssignment[]> {
  const column = of === 'vehicle' ? sql`a.vehicle_id` : sql`a.driver_id`;
  return db.many<NamedAssignment>(sql`
    select ${named}
    where a.account_id = ${accountId} and ${column} = any(${ids}::bigint[]) and a.deleted_utc is null
      and (a.end_utc is null or a.end_utc > ${now})
    order by a.start_utc, a.id`);
}

/** Returns the new ids, in order. */
export async function insertAssignments(
  tx: Transaction,
  accountId: number,
  contents: readonly AssignmentContent[],
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source, reference)
    select ${accountId}::bigint, "vehicleId", "driverId", "startUtc", "endUtc", source, reference
    from ${sentContents(contents)} order by index
    returning id`);
  const ids = rows.map(({ id }) => id);
  announce(tx, accountId, 'assignment', ids);
  await announceDrivers(tx, accountId, contents.map(spanOf));
  return ids;
}

const spanOf = ({ vehicleId, startUtc, endUtc }: WantedTimes): VehicleSpan => ({
  vehicleId,
  fromUtc: startUtc,
  toUtc: endUtc,
});

/** Sets contents as a person's decisions, which no read changes. Without an end an assignment is open until a read ends it. */
export async function setContents(
  tx: Transaction,
  accountId: number,
  contents: readonly (Omit<AssignmentContent, 'source'> & { id: number })[],
): Promise<void> {
  const ids = contents.map(({ id }) => id);
  const before = await tx.many<StoredAssignment & { isDeleted: boolean }>(sql`
    select ${columns}, deleted_utc is not null as "isDeleted" from assignment
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  if (ids.length > 1) {
    // Constraints check each row as it is written, so rows make room first.
    await tx.run(sql`
      update assignment set end_utc = start_utc, reference = null
      where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  }
  await tx.run(sql`
    update assignment a set vehicle_id = sent."vehicleId", driver_id = sent."driverId", start_utc = sent."startUtc",
      end_utc = sent."endUtc", reference = sent.reference, derived = false, ended_by_read = false,
      updated_utc = ${laterThan(sql`a.updated_utc`)}
    from ${sentContents(contents)}
    where a.account_id = ${accountId} and a.id = sent.id`);
  announce(tx, accountId, 'assignment', ids);
  const after = new Map(contents.map((each) => [each.id, each]));
  const live = before.filter(({ isDeleted }) => !isDeleted);
  await announceDrivers(
    tx,
    accountId,
    live.flatMap((old) => changedSpans(old, after.get(old.id) ?? old)),
  );
}

const changedSpans = (one: WantedTimes, other: WantedTimes): VehicleSpan[] =>
  one.vehicleId === other.vehicleId && one.driverId === other.driverId
    ? differingSpans(one.vehicleId, one, other)
    : [spanOf(one), spanOf(other)];

/**
 * Deletes assignments, or restores them with null. They then count as a person's decisions, even if they followed from
 * reads.
 */
export async function setDeleted(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
  deletedUtc: Date | null,
): Promise<void> {
  const rows = await tx.many<VehicleSpan>(sql`
    update assignment set deleted_utc = ${deletedUtc}, derived = false, ${touched}
    where account_id = ${accountId} and id = any(${ids}::bigint[])
    returning vehicle_id as "vehicleId", start_utc as "fromUtc", end_utc as "toUtc"`);
  announce(tx, accountId, 'assignment', ids);
  await announceDrivers(tx, accountId, rows);
}
