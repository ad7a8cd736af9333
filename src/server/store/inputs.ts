/** Inputs, their readings, and the history of their values. An input is deleted and restored with its vehicle. */

import type { Input, InputChange } from '../../contract/inputs.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { mapInSlices } from '../work/slices.ts';
import { alarmContexts } from './alarm-context.ts';
import { announce } from './announce.ts';
import type { ChangeStore } from './bulk-store.ts';
import { andAll, anyOf, columnIn, openOrEnded, untilNow } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import { seriesScans } from './growing/series-scans.ts';
import { type Line, type LineId, onLines } from './lines.ts';
import { changedSince, laterThan, type Since, touched } from './updated.ts';

export interface InputFilter {
  vehicleId?: number | undefined;
  /** Only these ids. */
  ids?: readonly number[] | undefined;
  deleted?: boolean | undefined;
  after?: number | undefined;
  limit?: number | undefined;
  since?: Since | undefined;
}

interface InputRow extends Omit<Input, 'changedUtc' | 'updated' | 'deletedUtc'> {
  updatedUtc: Date;
  changedUtc: Date | null;
  deletedUtc: Date | null;
}

/** The value is that of the last change. A deleted type counts as none. */
const inputs = sql`
  select i.id as "inputId", t.id as "inputTypeId", i.vehicle_id as "vehicleId", i.number, last.value,
    last.start_utc as "changedUtc", i.updated_utc as "updatedUtc",
    v.deleted_utc as "deletedUtc"
  from input i
    join vehicle v on v.account_id = i.account_id and v.id = i.vehicle_id
    left join input_type t on t.account_id = i.account_id and t.id = i.input_type_id and t.deleted_utc is null
    left join lateral (
      select c.value, c.start_utc from input_change c
      where c.account_id = i.account_id and c.input_id = i.id
      order by c.start_utc desc limit 1
    ) as last on true`;

const toInput = ({ changedUtc, updatedUtc, deletedUtc, ...row }: InputRow): Input => ({
  inputId: row.inputId,
  inputTypeId: row.inputTypeId,
  vehicleId: row.vehicleId,
  number: row.number,
  value: row.value,
  changedUtc: changedUtc?.toISOString() ?? null,
  updated: updatedUtc.toISOString(),
  ...(deletedUtc && { deletedUtc: deletedUtc.toISOString() }),
});

/** Inputs of existing or of deleted vehicles, by id. */
export async function listInputs(
  db: Queryable,
  accountId: number,
  { vehicleId, ids, deleted = false, after, limit, since }: InputFilter = {},
): Promise<Input[]> {
  const changed = since && changedSince(since, sql`i.updated_utc`, sql`i.id`);
  const rows = await db.many<InputRow>(sql`
    ${inputs}
    where i.account_id = ${accountId} and ${deleted ? sql`v.deleted_utc is not null` : sql`v.deleted_utc is null`}
      ${vehicleId === undefined ? sql`` : sql`and i.vehicle_id = ${vehicleId}`}
      ${ids === undefined ? sql`` : sql`and i.id = any(${ids}::bigint[])`}
      ${after === undefined ? sql`` : sql`and i.id > ${after}`}
      ${changed ? sql`and ${changed.where}` : sql``}
    order by ${changed?.order ?? sql`i.id`}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(toInput);
}

/** An input of an existing vehicle. */
export async function findInput(db: Queryable, accountId: number, id: number): Promise<Input | undefined> {
  return (await listInputs(db, accountId, { ids: [id] }))[0];
}

/** The same, locked until the transaction ends. */
export async function lockInput(tx: Transaction, accountId: number, id: number): Promise<Input | undefined> {
  await tx.run(sql`select 1 from input where account_id = ${accountId} and id = ${id} for update`);
  return findInput(tx, accountId, id);
}

export async function setInputType(tx: Transaction, accountId: number, id: number, inputTypeId: number): Promise<void> {
  await tx.run(sql`
    update input set input_type_id = ${inputTypeId}, ${touched}
    where account_id = ${accountId} and id = ${id} and input_type_id is distinct from ${inputTypeId}`);
}

/** The number of inputs with the type on existing vehicles, and vehicle and line of the first few. */
export async function inputsWithType(
  db: Queryable,
  accountId: number,
  inputTypeId: number,
  few: number,
): Promise<{ count: number; inputs: { vehicleName: string; number: number }[] }> {
  const rows = await db.many<{ vehicleName: string; number: number; count: number }>(sql`
    select v.name as "vehicleName", i.number, count(*) over () as count
    from input i join vehicle v on v.account_id = i.account_id and v.id = i.vehicle_id and v.deleted_utc is null
    where i.account_id = ${accountId} and i.input_type_id = ${inputTypeId}
    order by i.id limit ${few}`);
  return { count: rows[0]?.count ?? 0, inputs: rows.map(({ vehicleName, number }) => ({ vehicleName, number })) };
}

interface ChangeRow extends Omit<InputChange, 'startUtc' | 'endUtc'> {
  startUtc: Date;
  endUtc: Date | null;
  vehicleId: number;
}

/** Values of inputs that overlap a period. Values that last count up to now. */
export const inputHistoryList = growingStore<'inputHistory', ChangeRow, InputChange>({
  source: {
    list: 'inputHistory',
    table: sql`input_change`,
    scans: (accountId, filter) =>
      seriesScans(accountId, filter, {
        table: sql`input_change`,
        series: sql`r.input_id`,
        among: sql`select id from input where account_id = ${accountId} ${andAll([
          columnIn(filter, 'inputId', sql`id`),
          columnIn(filter, 'vehicleId', sql`vehicle_id`),
        ])}`,
        join: sql`join input i on i.account_id = ${accountId} and i.id = r.input_id`,
      }),
    id: sql`r.input_id`,
    start: sql`r.start_utc`,
    until: untilNow,
    facets: {
      vehicle: sql`i.vehicle_id`,
      input: sql`r.input_id`,
      inputType: sql`i.input_type_id`,
      driver: sql`drove.driver_id`,
      geofence: sql`placed.geofence_ids`,
    },
    atStart: ['driver', 'geofence'],
    where: (filter) => [anyOf(filter, 'state', openOrEnded), columnIn(filter, 'value', sql`r.value`)],
    sorts: {
      endUtc: { kind: 'time', key: sql`r.end_utc` },
      value: { kind: 'number', key: sql`r.value` },
    },
  },
  columns: sql`r.input_id as "inputId", r.value, r.start_utc as "startUtc", r.end_utc as "endUtc",
    i.vehicle_id as "vehicleId"`,
  join: (accountId) => sql`join input i on i.account_id = ${accountId} and i.id = r.input_id`,
  async toRecords(db, accountId, rows, { context }) {
    const contexts = context === true ? await alarmContexts(db, accountId, rows) : [];
    return mapInSlices(rows, ({ inputId, value, startUtc, endUtc }, at) => {
      const { driverId, geofenceIds } = contexts[at] ?? {};
      return {
        ...{ inputId, value, startUtc: startUtc.toISOString(), endUtc: endUtc?.toISOString() ?? null },
        ...(contexts[at] && { driverId, geofenceIds }),
      };
    });
  },
});

/** Values of inputs that overlap a period, by start. */
export const listInputHistory = inputHistoryList.all;

/** The existing inputs on these lines. */
export const inputsOnLines = (tx: Transaction, accountId: number, lines: readonly Line[]): Promise<LineId[]> =>
  onLines(tx, accountId, lines, 'input');

/** Returns the new ids, in the given order. */
export async function insertInputs(tx: Transaction, accountId: number, inputs: readonly Line[]): Promise<number[]> {
  const sent = inputs.map((input, index) => ({ ...input, index }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into input (account_id, vehicle_id, number)
    select ${accountId}::bigint, "vehicleId", number
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, number integer, index integer)
    order by index
    returning id`);
  const ids = rows.map(({ id }) => id);
  announce(tx, accountId, 'input', ids);
  return ids;
}

export interface NewInputChange {
  inputId: number;
  value: number;
  startUtc: Date;
  endUtc: Date | null;
}

/** Inserts changes, or updates the end of those with the same input and start. */
export async function saveInputChanges(
  tx: Transaction,
  accountId: number,
  changes: readonly NewInputChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(sql`
    insert into input_change (account_id, input_id, start_utc, end_utc, value)
    select ${accountId}::bigint, "inputId", "startUtc", "endUtc", value
    from json_to_recordset(${JSON.stringify(changes)}::json) as sent ("inputId" bigint, "startUtc" timestamptz,
      "endUtc" timestamptz, value smallint)
    on conflict (account_id, input_id, start_utc) do update set end_utc = excluded.end_utc`);
  const ids = changes.map(({ inputId }) => inputId);
  await tx.run(sql`update input set ${touched} where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  announce(tx, accountId, 'input', ids);
}

/** The fields of an input that people set. */
export type InputContent = Pick<Input, 'inputTypeId'>;

/** Bulk operations. */
export const inputRows: ChangeStore<InputContent, Input> = {
  async lock(tx, accountId, ids) {
    await tx.run(sql`
      select 1 from input where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id for update`);
    const rows = await listInputs(tx, accountId, { ids });
    return new Map(rows.map((row) => [row.inputId, row]));
  },
  async replace(tx, accountId, rows) {
    const sent = rows.map(({ id, content: { inputTypeId } }) => ({ id, type: inputTypeId }));
    await tx.run(sql`
      update input set input_type_id = sent.type, updated_utc = ${laterThan(sql`input.updated_utc`)}
      from json_to_recordset(${JSON.stringify(sent)}::json) as sent (id bigint, type bigint)
      where input.account_id = ${accountId} and input.id = sent.id`);
    const stored = await inputRows.lock(
      tx,
      accountId,
      sent.map(({ id }) => id),
    );
    return sent.flatMap(({ id }) => stored.get(id) ?? []);
  },
};

/** The types among these that inputs of existing vehicles have. */
export const inputTypesInUse = (db: Queryable, accountId: number, ids: readonly number[]): Promise<{ id: number }[]> =>
  db.many(sql`
    select distinct i.input_type_id as id
    from input i join vehicle v on v.account_id = i.account_id and v.id = i.vehicle_id and v.deleted_utc is null
    where i.account_id = ${accountId} and i.input_type_id = any(${ids}::bigint[])`);
