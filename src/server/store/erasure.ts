/** Erases a driver's personal data from everything that is stored. Ids stay, so that history remains countable. */
import { recordStatuses } from '../../contract/choices.ts';
import { type Driver, impersonalDriverFields } from '../../contract/drivers.ts';
import { fold } from '../../contract/fold.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import { impersonalReferenceFields } from '../../contract/references.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announce } from './announce.ts';
import { eraseRawMessages } from './device-health.ts';
import { buttonKey, type DriverContent, driverFields, replaceDriver } from './drivers.ts';
import { eraseTexts } from './erase-texts.ts';
import { forgetAnswers } from './idempotency.ts';
import { type PersonalValues, type PersonalWords, personalWords } from './personal-words.ts';
import { touched } from './updated.ts';

type StoredDriver = DriverContent & { deleted: boolean };

/** The driver after the erasure; undefined if the account has no such driver, deleted or not. */
export async function eraseDriver(tx: Transaction, accountId: number, id: number): Promise<Driver | undefined> {
  const stored = await tx.maybe<StoredDriver>(sql`
    select ${driverFields.columns}, deleted_utc is not null as deleted from driver
    where account_id = ${accountId} and id = ${id} for update`);
  if (!stored) return undefined;
  const traces = await tracesOf(tx, accountId, id);
  const values = await personalValues(tx, accountId, id, [stored, ...sidesOf(traces, id)]);
  const erased: DriverContent = {
    ...driverFields.contentOf({}),
    name: nameAfter(id),
    status: recordStatuses.inactive,
    username: await freeUsername(tx, accountId, id),
    // Its reads have that name now. Without an owner they would count as an unknown button.
    buttonId: stored.buttonId !== null || values.buttons.length > 0 ? pseudonym(id) : null,
  };
  const { words, freeButtons } = await distinguish(tx, accountId, id, values);
  const driver = await replaceDriver(tx, accountId, id, erased);
  announce(tx, accountId, 'driver', [id]);
  await renameButtons(tx, accountId, id, freeButtons);
  await eraseLicence(tx, accountId, id);
  await eraseReferences(tx, accountId, id);
  await eraseTraces(tx, accountId, { id, traces, erased });
  await eraseTexts(tx, accountId, words);
  await forgetAnswers(tx, accountId);
  await eraseRawMessages(tx, accountId);
  return driver;
}

const pseudonym = (id: number): string => `erased-${id}`;
const nameAfter = (id: number): string => `Erased driver ${id}`;
/** Also of references. */
const isPseudonym = (text: string): boolean => /^(?:erased-|Erased driver )\d+-*$/.test(text);

/** A unique name, so that restoring the driver cannot clash. */
async function freeUsername(tx: Transaction, accountId: number, id: number): Promise<string> {
  const rows = await tx.many<{ username: string }>(sql`
    select username from driver where account_id = ${accountId} and id <> ${id} and username like 'erased-%'`);
  const taken = new Set(rows.map(({ username }) => username));
  let username = pseudonym(id);
  while (taken.has(username)) username += '-';
  return username;
}

/** Unique fields are texts. */
const textIn = (driver: DriverContent, name: string): string | null => {
  const value = driver[name as keyof DriverContent];
  return typeof value === 'string' ? value : null;
};

interface Values extends PersonalValues {
  buttons: string[];
}

/** Everything that the driver's record ever held. `sides`: as it is, and before and after each change. */
async function personalValues(tx: Transaction, accountId: number, id: number, sides: readonly Side[]): Promise<Values> {
  const reads = await tx.many<{ buttonId: string }>(sql`
    select distinct button_id as "buttonId" from button_read where account_id = ${accountId} and driver_id = ${id}`);
  const references = await tx.many<{ reference: string }>(sql`
    select reference from external_reference
    where account_id = ${accountId} and resource_type = ${resourceTypes.driver} and resource_id = ${id}`);
  const all: Side[] = [...sides, ...reads, ...references];
  const of = (name: string): string[] => [
    ...new Set(
      all.flatMap((side) => {
        const value = side?.[name];
        return typeof value === 'string' && !isPseudonym(value) ? [value] : [];
      }),
    ),
  ];
  const buttons = of('buttonId');
  return {
    names: of('name'),
    identifiers: [...driverFields.unique.flatMap(({ name }) => of(name)), ...of('reference')],
    emails: of('email'),
    mobiles: of('mobile'),
    buttons,
  };
}

/** Values that other people do not have. */
async function distinguish(
  tx: Transaction,
  accountId: number,
  id: number,
  { buttons, ...values }: Values,
): Promise<{ words: PersonalWords; freeButtons: string[] }> {
  const drivers = await tx.many<StoredDriver>(sql`
    select ${driverFields.columns}, deleted_utc is not null as deleted from driver
    where account_id = ${accountId} and id <> ${id}`);
  const users = await tx.many<{ email: string | null }>(sql`
    select email from account_user where account_id = ${accountId}`);
  const without = (own: readonly string[], theirs: readonly (string | null)[]): string[] => {
    const taken = new Set(theirs.map((value) => fold(value ?? '')));
    return own.filter((value) => !taken.has(fold(value)));
  };
  const existing = drivers.filter(({ deleted }) => !deleted);
  const names = await tx.many<{ name: string | null }>(sql`
    select name from vehicle where account_id = ${accountId} and deleted_utc is null
    union all select name from fleet where account_id = ${accountId} and deleted_utc is null
    union all select name from tag where account_id = ${accountId} and deleted_utc is null
    union all select description from geofence where account_id = ${accountId} and deleted_utc is null`);
  const words = personalWords(
    {
      names: without(
        values.names,
        drivers.map(({ name }) => name),
      ),
      identifiers: without(
        values.identifiers,
        drivers.flatMap((driver) => driverFields.unique.map(({ name }) => textIn(driver, name))),
      ),
      emails: without(
        values.emails,
        [...drivers, ...users].map(({ email }) => email),
      ),
      mobiles: without(
        values.mobiles,
        drivers.map(({ mobile }) => mobile),
      ),
    },
    [...drivers, ...names].flatMap(({ name }) => name ?? []),
    pseudonym(id),
  );
  return {
    words,
    freeButtons: without(
      buttons,
      existing.map(({ buttonId }) => buttonId),
    ),
  };
}

/**
 * The driver's reads, reads of its buttons without a driver, and notices about these, unless another driver has the button.
 * Who a read belongs to does not change, so assignments stay as they are.
 */
async function renameButtons(tx: Transaction, accountId: number, id: number, free: readonly string[]): Promise<void> {
  const to = pseudonym(id);
  const keys = free.map(buttonKey);
  await tx.run(sql`
    update button_read set button_id = ${to}, button_key = ${buttonKey(to)}
    where account_id = ${accountId} and (driver_id = ${id} or driver_id is null and button_key = any(${keys}::text[]))`);
  const notices = await tx.many<{ id: number; buttonId: string }>(sql`
    select id, button_id as "buttonId" from notice where account_id = ${accountId} and button_id is not null for update`);
  const ids = notices.filter(({ buttonId }) => keys.includes(buttonKey(buttonId))).map((notice) => notice.id);
  // The key of an event names the vehicle, the button and the moment: see alerts/case-notices.ts.
  await tx.run(sql`
    update notice set button_id = ${to}, cause_key = replace(cause_key, ' ' || button_id || ' ', ${` ${to} `})
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  await renameButtonEvents(tx, accountId, keys, to);
}

/** The events of its unknown reads, which name the button. */
async function renameButtonEvents(
  tx: Transaction,
  accountId: number,
  keys: readonly string[],
  to: string,
): Promise<void> {
  const events = await tx.many<{ id: number; record: string; body: string | null }>(sql`
    select id, record, body from webhook_event where account_id = ${accountId} and type = 'button.unknown' for update`);
  for (const { id, record, body } of events) {
    const [, vehicleId = '', key = ''] = /^button (\d+) (.*)$/.exec(record) ?? [];
    if (!keys.includes(key)) continue;
    const renamed = `button ${vehicleId} ${buttonKey(to)}`;
    const { data, ...head } = JSON.parse(body ?? '{}') as { data?: object };
    const erased = data && JSON.stringify({ ...head, data: { ...data, buttonId: to } });
    await tx.run(sql`
      update webhook_event set record = ${renamed}, body = ${erased ?? null}
      where account_id = ${accountId} and id = ${id}`);
    await tx.run(sql`
      update webhook_delivery set record = ${renamed} where account_id = ${accountId} and event_id = ${id}`);
  }
}

/** The end of the licence in notices, and in what rules watch. */
async function eraseLicence(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.run(sql`
    update notice set day = null, cause_key = 'erased ' || id
    where account_id = ${accountId} and resource = 'driver' and resource_id = ${id}`);
  await tx.run(sql`
    delete from alert_watch w using alert_rule r
    where w.account_id = ${accountId} and w.subject_id = ${id} and r.account_id = w.account_id and r.id = w.rule_id
      and r.kind = 'licenceExpires'`);
}

/** Other systems' names for the person, deleted or not. */
async function eraseReferences(tx: Transaction, accountId: number, id: number): Promise<void> {
  const rows = await tx.many<{ id: number }>(sql`
    update external_reference set reference = 'erased-' || id, ${touched}
    where account_id = ${accountId} and resource_type = ${resourceTypes.driver} and resource_id = ${id}
    returning id`);
  announce(
    tx,
    accountId,
    'externalReference',
    rows.map((reference) => reference.id),
  );
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
function tracesOf(tx: Transaction, accountId: number, id: number): Promise<Trace[]> {
  const type = resourceTypes.driver;
  return tx.many<Trace>(sql`
    select id, resource, resource_id as "resourceId", before, after from audit
    where account_id = ${accountId}
      and (resource = 'driver' and resource_id = ${id}
        or resource = 'externalReference' and (
          (before->>'resourceType')::integer = ${type} and (before->>'resourceId')::bigint = ${id}
          or (after->>'resourceType')::integer = ${type} and (after->>'resourceId')::bigint = ${id}))`);
}

const sidesOf = (traces: readonly Trace[], driverId: number): Side[] =>
  traces.flatMap(({ resource, before, after }) =>
    [before, after].filter((side) => resource === 'driver' || isReferenceOf(side, driverId)),
  );

async function eraseTraces(
  tx: Transaction,
  accountId: number,
  { id, traces, erased }: { id: number; traces: readonly Trace[]; erased: DriverContent },
): Promise<void> {
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
  side && isReferenceOf(side, driverId)
    ? { ...only(impersonalReferenceFields, side), reference: `erased-${referenceId}` }
    : side;

const isReferenceOf = (side: Side, driverId: number): boolean =>
  side?.resourceType === resourceTypes.driver && side.resourceId === driverId;

const only = (names: readonly string[], side: NonNullable<Side>): NonNullable<Side> =>
  Object.fromEntries(Object.entries(side).filter(([name]) => names.includes(name)));

/** The account that has a driver with that id, deleted or not. At most one if the database generated the ids. */
export async function findDriverAccounts(db: Queryable, id: number): Promise<{ id: number; name: string }[]> {
  const owners = await db.many<{ accountId: number }>(
    sql`select account_id as "accountId" from driver where id = ${id}`,
  );
  return db.many(sql`
    select id, name from account where id = any(${owners.map(({ accountId }) => accountId)}::bigint[]) order by id`);
}
