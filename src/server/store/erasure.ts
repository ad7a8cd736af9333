/** Erases a driver's personal data from everything that is stored. Ids stay, so that history remains countable. */
import { recordStatuses } from '../../contract/choices.ts';
import { type Driver, impersonalDriverFields } from '../../contract/drivers.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import { impersonalReferenceFields } from '../../contract/references.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { buttonKey, type DriverContent, driverFields, replaceDriver } from './drivers.ts';

interface StoredDriver {
  username: string;
  buttonId: string | null;
  deleted: boolean;
}

/** The driver after the erasure; undefined if the account has no such driver, deleted or not. */
export async function eraseDriver(tx: Transaction, accountId: number, id: number): Promise<Driver | undefined> {
  const stored = await tx.maybe<StoredDriver>(sql`
    select username, button_id as "buttonId", deleted_utc is not null as deleted from driver
    where account_id = ${accountId} and id = ${id} for update`);
  if (!stored) return undefined;
  const erased: DriverContent = {
    ...driverFields.contentOf({}),
    name: `Erased driver ${id}`,
    status: recordStatuses.inactive,
    username: await freeUsername(tx, accountId, id),
    buttonId: stored.buttonId && `erased-${id}`,
  };
  const driver = await replaceDriver(tx, accountId, id, erased);
  await renameReads(tx, accountId, id, stored.buttonId);
  await eraseReferences(tx, accountId, id);
  await eraseTraces(tx, accountId, id, erased);
  return driver;
}

/** A unique name, so that restoring the driver cannot clash. */
async function freeUsername(tx: Transaction, accountId: number, id: number): Promise<string> {
  const rows = await tx.many<{ username: string }>(sql`
    select username from driver where account_id = ${accountId} and id <> ${id} and username like 'erased-%'`);
  const taken = new Set(rows.map(({ username }) => username));
  let username = `erased-${id}`;
  while (taken.has(username)) username += '-';
  return username;
}

/** The driver's reads, and reads of its last button without a driver, unless another driver has that button. */
async function renameReads(tx: Transaction, accountId: number, id: number, lastButton: string | null): Promise<void> {
  const to = `erased-${id}`;
  const key = lastButton && buttonKey(lastButton);
  await tx.run(sql`
    update button_read set button_id = ${to}, button_key = ${buttonKey(to)}
    where account_id = ${accountId} and driver_id = ${id}`);
  await tx.run(sql`
    update button_read set button_id = ${to}, button_key = ${buttonKey(to)}
    where account_id = ${accountId} and driver_id is null and button_key = ${key}
      and not exists (
        select 1 from driver where account_id = ${accountId} and button_key = ${key} and deleted_utc is null)`);
}

/** Other systems' names for the person, deleted or not. */
async function eraseReferences(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.run(sql`
    update external_reference set reference = 'erased-' || id
    where account_id = ${accountId} and resource_type = ${resourceTypes.driver} and resource_id = ${id}`);
}

interface Trace {
  id: number;
  resource: string;
  resourceId: number;
  before: Side;
  after: Side;
}
type Side = Readonly<Record<string, unknown>> | null;

/** Audit rows of the driver and of its external references. */
async function eraseTraces(tx: Transaction, accountId: number, id: number, erased: DriverContent): Promise<void> {
  const type = resourceTypes.driver;
  const traces = await tx.many<Trace>(sql`
    select id, resource, resource_id as "resourceId", before, after from audit
    where account_id = ${accountId}
      and (resource = 'driver' and resource_id = ${id}
        or resource = 'externalReference' and (
          (before->>'resourceType')::integer = ${type} and (before->>'resourceId')::bigint = ${id}
          or (after->>'resourceType')::integer = ${type} and (after->>'resourceId')::bigint = ${id}))`);
  const rows = traces.map((trace) => {
    const erase = (side: Side): Side =>
      side && trace.resource === 'driver' ? erasedDriver(side, erased) : erasedReference(side, id, trace.resourceId);
    return { id: trace.id, before: erase(trace.before), after: erase(trace.after) };
  });
  await tx.run(sql`
    update audit set before = erased.before, after = erased.after
    from json_to_recordset(${JSON.stringify(rows)}::json) as erased (id bigint, before json, after json)
    where audit.account_id = ${accountId} and audit.id = erased.id`);
}

/** Keeps impersonal fields and erased values. Fields that are not listed are removed. */
const erasedDriver = (side: NonNullable<Side>, { name, username, buttonId }: DriverContent): Side => ({
  ...driverFields.contentOf({}),
  ...only(impersonalDriverFields, side),
  name: side.name && name,
  username,
  buttonId: side.buttonId && (buttonId ?? username),
});

/** Before or after the change, a reference may have belonged to another record. */
const erasedReference = (side: Side, driverId: number, referenceId: number): Side =>
  side?.resourceType === resourceTypes.driver && side.resourceId === driverId
    ? { ...only(impersonalReferenceFields, side), reference: `erased-${referenceId}` }
    : side;

const only = (names: readonly string[], side: NonNullable<Side>): NonNullable<Side> =>
  Object.fromEntries(Object.entries(side).filter(([name]) => names.includes(name)));

/** The account that has a driver with that id, deleted or not. At most one if the database generated the ids. */
export function findDriverAccounts(db: Queryable, id: number): Promise<{ id: number; name: string }[]> {
  return db.many<{ id: number; name: string }>(sql`
    select a.id, a.name from driver d join account a on a.id = d.account_id where d.id = ${id} order by a.id`);
}
