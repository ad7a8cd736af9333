import { fold } from '../../contract/fold.ts';
import type { InputType } from '../../contract/inputs.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

/** The stored fields of an input type. */
export type InputTypeContent = Pick<InputType, 'name' | 'inputDescription'>;

const columns = sql`id as "inputTypeId", name, input_description as "inputDescription"`;

export const inputTypes = recordStore<InputType>(sql`input_type`, columns);
export const holdInputTypes = inputTypes.hold;

export const insertInputType = (
  tx: Transaction,
  accountId: number,
  { name, inputDescription }: InputTypeContent,
): Promise<InputType> =>
  tx.one<InputType>(sql`
    insert into input_type (account_id, name, name_key, input_description)
    values (${accountId}, ${name}, ${fold(name)}, ${inputDescription})
    returning ${columns}`);

export const replaceInputType = (
  tx: Transaction,
  accountId: number,
  id: number,
  { name, inputDescription }: InputTypeContent,
): Promise<InputType> =>
  tx.one<InputType>(sql`
    update input_type set name = ${name}, name_key = ${fold(name)}, input_description = ${inputDescription}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`);

/** Bulk operations. */
export const inputTypeRows = bulkStore<InputTypeContent, InputType>({
  table: sql`input_type`,
  columns,
  types: { name: sql`text`, name_key: sql`text`, input_description: sql`smallint` },
  toRow: ({ content: { name, inputDescription } }) => ({
    ...{ name, name_key: fold(name), input_description: inputDescription },
  }),
});
