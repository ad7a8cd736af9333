import { kindOfNumber, type ReferableKind } from '../../contract/kinds.ts';
import type { ExternalReference } from '../../contract/references.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { readInParts } from './read-in-parts.ts';
import { recordStore, utcText } from './record-store.ts';
import { storedFields } from './stored-fields.ts';
import { touched } from './updated.ts';

/** The stored fields of an external reference. */
export type ReferenceContent = Omit<ExternalReference, 'id' | 'updated' | 'deletedUtc'>;

export const referenceFields = storedFields<ReferenceContent>({
  resourceType: 'smallint',
  resourceId: 'bigint',
  reference: { type: 'text', unique: 'resourceType' },
});

const columns = sql`id, ${referenceFields.columns}, ${utcText(sql`updated_utc`)} as updated`;

export const externalReferences = {
  ...recordStore<ExternalReference>(sql`external_reference`, columns, referenceFields, { updated: sql`updated_utc` }),
  async restore(tx: Transaction, accountId: number, id: number): Promise<ExternalReference> {
    await tx.run(sql`
      update external_reference set deleted_utc = null, deleted_with_record = false, ${touched}
      where account_id = ${accountId} and id = ${id}`);
    return tx.one<ExternalReference>(sql`
      select ${columns} from external_reference where account_id = ${accountId} and id = ${id}`);
  },
};

/** For lists: references of a kind, of a record, or both. */
export const referencesTo = ({ resourceType, resourceId }: { resourceType?: number; resourceId?: number }): Statement =>
  sql`true
    ${resourceType === undefined ? sql`` : sql`and resource_type = ${resourceType}::bigint`}
    ${resourceId === undefined ? sql`` : sql`and resource_id = ${resourceId}`}`;

const withReference = (accountId: number, resourceType: number, reference: string): Statement =>
  sql`account_id = ${accountId} and resource_type = ${resourceType} and reference = ${reference}`;

/** The existing reference with that text for records of a kind. */
export const findReference = (
  db: Queryable,
  accountId: number,
  resourceType: number,
  reference: string,
): Promise<ExternalReference | undefined> =>
  db.maybe<ExternalReference>(sql`
    select ${columns} from external_reference
    where ${withReference(accountId, resourceType, reference)} and deleted_utc is null`);

/** The id of the record that another system calls this. */
export async function findReferenced(
  db: Queryable,
  accountId: number,
  resourceType: number,
  reference: string,
): Promise<number | undefined> {
  return (await findReference(db, accountId, resourceType, reference))?.resourceId;
}

/** The references of records by their ids, or those that deleted records had. */
export async function referencesOf(
  db: Queryable,
  accountId: number,
  { resourceType, ids, deleted }: { resourceType: number; ids: readonly number[]; deleted: boolean },
): Promise<Map<number, string[]>> {
  const rows = await db.many<{ resourceId: number; references: string[] }>(sql`
    select resource_id as "resourceId", array_agg(reference order by id) as references from external_reference
    where account_id = ${accountId} and resource_type = ${resourceType} and resource_id = any(${ids}::bigint[])
      and ${deleted ? sql`deleted_with_record` : sql`deleted_utc is null`}
    group by resource_id`);
  return new Map(rows.map(({ resourceId, references }) => [resourceId, references]));
}

const ofLiveVehicle = (table: Statement): Statement => sql`${table} as part where exists (
  select 1 from vehicle v
  where v.account_id = part.account_id and v.id = part.vehicle_id and v.deleted_utc is null)`;

/** Existing records of each kind. Inputs and probes exist as long as their vehicle. */
const liveRecords: Readonly<Record<ReferableKind, Statement>> = {
  vehicle: sql`vehicle where deleted_utc is null`,
  driver: sql`driver where deleted_utc is null`,
  fleet: sql`fleet where deleted_utc is null`,
  input: ofLiveVehicle(sql`input`),
  inputType: sql`input_type where deleted_utc is null`,
  probe: ofLiveVehicle(sql`probe`),
  profile: sql`temperature_profile where deleted_utc is null`,
  geofence: sql`geofence where deleted_utc is null`,
};

const liveRecordsOf = (resourceType: number): Statement | undefined => {
  const kind = kindOfNumber(resourceType);
  return kind && liveRecords[kind];
};

/** Whether the record exists. Locks it until the transaction ends. */
export async function holdReferable(
  tx: Transaction,
  accountId: number,
  { resourceType, resourceId }: Pick<ReferenceContent, 'resourceType' | 'resourceId'>,
): Promise<boolean> {
  const table = liveRecordsOf(resourceType);
  if (!table) return false;
  const row = await tx.maybe(sql`
    select id from ${table} and account_id = ${accountId} and id = ${resourceId} for share`);
  return row !== undefined;
}

/** Which of these records exist. Locks them until the transaction ends. */
export async function holdReferables(
  tx: Transaction,
  accountId: number,
  resourceType: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const table = liveRecordsOf(resourceType);
  if (!table || ids.length === 0) return new Set();
  const rows = await tx.many<{ id: number }>(sql`
    select id from ${table} and account_id = ${accountId} and id = any(${ids}::bigint[]) order by id for share`);
  return new Set(rows.map(({ id }) => id));
}

/** Existing references, those deleted with their record, and those deleted alone. */
const referenceStates = {
  live: sql`deleted_utc is null order by id`,
  goneWithRecord: sql`deleted_with_record order by deleted_utc desc, id desc`,
  deletedAlone: sql`deleted_utc is not null and not deleted_with_record order by deleted_utc desc, id desc`,
};

/** References with these texts for records of a kind: existing ones by id, or deleted ones, those deleted last first. */
export const findReferences = (
  db: Queryable,
  accountId: number,
  resourceType: number,
  references: readonly string[],
  state: keyof typeof referenceStates = 'live',
): Promise<ExternalReference[]> =>
  readInParts(db, references, (some) =>
    db.many<ExternalReference>(sql`
      select ${columns} from external_reference
      where account_id = ${accountId} and resource_type = ${resourceType} and reference = any(${some}::text[])
        and ${referenceStates[state]}`),
  );

/** Deletes the references of these records. Returns them. */
export async function removeReferencesOf(
  tx: Transaction,
  accountId: number,
  resourceType: number,
  ids: readonly number[],
  now: Date,
): Promise<ExternalReference[]> {
  const removed = await tx.many<{ id: number }>(sql`
    update external_reference set deleted_utc = ${now}, deleted_with_record = true, ${touched}
    where account_id = ${accountId} and resource_type = ${resourceType} and resource_id = any(${ids}::bigint[])
      and deleted_utc is null
    returning id`);
  return tx.many<ExternalReference>(sql`
    select ${columns} from external_reference
    where account_id = ${accountId} and id = any(${removed.map(({ id }) => id)}::bigint[]) order by id`);
}

/**
 * References that were deleted with records, and the existing references of other records that now have the same text.
 */
export async function lockReferencesGoneWith(
  tx: Transaction,
  accountId: number,
  resourceType: number,
  ids: readonly number[],
): Promise<{ gone: ExternalReference[]; taken: ExternalReference[] }> {
  const gone = await tx.many<ExternalReference>(sql`
    select ${columns} from external_reference
    where account_id = ${accountId} and resource_type = ${resourceType} and resource_id = any(${ids}::bigint[])
      and deleted_with_record
    order by id for update`);
  const taken = await tx.many<ExternalReference>(sql`
    select ${columns} from external_reference
    where account_id = ${accountId} and resource_type = ${resourceType} and deleted_utc is null
      and reference = any(${gone.map(({ reference }) => reference)}::text[])
    order by id`);
  return { gone, taken };
}

/** Bulk operations. */
export const referenceRows = bulkStore<ReferenceContent, ExternalReference>({
  table: sql`external_reference`,
  updated: true,
  columns,
  types: referenceFields.types,
  fields: referenceFields,
  toRow: ({ content }) => referenceFields.toRow(content),
  restored: sql`deleted_with_record = false`,
  key: sql`reference`,
});
