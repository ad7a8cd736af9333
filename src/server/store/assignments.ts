import type { Assignment } from '../../contract/assignments.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announce, announceDrivers, differingSpans, type VehicleSpan } from './announce.ts';
import { andAll, anyOf, byState, columnIn, untilNow, updated, updatedSince } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import { seriesScans } from './growing/series-scans.ts';
import type { ListFilter, Scan } from './growing/source.ts';
import { touched } from './updated.ts';

/** The stored fields of an assignment. */
export interface AssignmentContent {
  vehicleId: number;
  driverId: number;
  startUtc: Date;
  endUtc: Date | null;
  source: number;
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

interface AssignmentRow extends ShownAssignment {
  deletedUtc: Date | null;
}

const columns = sql`id, vehicle_id as "vehicleId", driver_id as "driverId", start_utc as "startUtc",
  end_utc as "endUtc", source, derived, deleted_utc as "deletedUtc",
  updated_utc as "updatedUtc"`;

const named = sql`a.id, a.vehicle_id as "vehicleId", a.driver_id as "driverId", a.start_utc as "startUtc",
  a.end_utc as "endUtc", a.source, a.derived, v.name as "vehicleName", coalesce(d.name, d.button_id) as "driverName"
  from assignment a
    join vehicle v on v.account_id = a.account_id and v.id = a.vehicle_id
    join driver d on d.account_id = a.account_id and d.id = a.driver_id`;

/** The record as in the contract. */
export const toAssignment = (row: Omit<ShownAssignment, 'derived'> & { deletedUtc?: Date | null }): Assignment => ({
  id: row.id,
  vehicleId: row.vehicleId,
  driverId: row.driverId,
  startUtc: row.startUtc.toISOString(),
  endUtc: row.endUtc?.toISOString() ?? null,
  assignmentSource: row.source,
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
  toRecords: (_db, _accountId, rows) => rows.map(toAssignment),
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
export function assignmentsAround(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, startUtc, endUtc }: Omit<AssignmentContent, 'source'>,
): Promise<NamedAssignment[]> {
  const besides = sql`
    select ${named}
    where a.account_id = ${accountId} and a.deleted_utc is null
      and (a.start_utc = ${startUtc} or tstzrange(a.start_utc, a.end_utc) && tstzrange(${startUtc}, ${endUtc}))`;
  return tx.many<NamedAssignment>(sql`
    ${besides} and a.vehicle_id = ${vehicleId}
    union
    ${besides} and a.driver_id = ${driverId}
    order by "startUtc", id`);
}

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

/** Returns the new assignment's id. */
export async function insertAssignment(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, startUtc, endUtc, source }: AssignmentContent,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source)
    values (${accountId}, ${vehicleId}, ${driverId}, ${startUtc}, ${endUtc}, ${source})
    returning id`);
  announce(tx, accountId, 'assignment', [id]);
  await announceDrivers(tx, accountId, [{ vehicleId, fromUtc: startUtc, toUtc: endUtc }]);
  return id;
}

/** Sets start and end as a person's decision, which no read changes. Without an end it is open until a read ends it. */
export async function setTimes(
  tx: Transaction,
  accountId: number,
  id: number,
  { startUtc, endUtc }: { startUtc: Date; endUtc: Date | null },
): Promise<void> {
  const [before] = await tx.many<Pick<StoredAssignment, 'vehicleId' | 'startUtc' | 'endUtc'>>(sql`
    select vehicle_id as "vehicleId", start_utc as "startUtc", end_utc as "endUtc" from assignment
    where account_id = ${accountId} and id = ${id}`);
  await tx.run(sql`
    update assignment set start_utc = ${startUtc}, end_utc = ${endUtc}, derived = false, ended_by_read = false,
      ${touched}
    where account_id = ${accountId} and id = ${id}`);
  announce(tx, accountId, 'assignment', [id]);
  if (before) await announceDrivers(tx, accountId, differingSpans(before.vehicleId, before, { startUtc, endUtc }));
}

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
