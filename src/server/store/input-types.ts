import { fold } from '../../contract/fold.ts';
import type { InputType } from '../../contract/inputs.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

/** The stored fields of an input type. */
export type InputTypeContent = Pick<InputType, 'name' | 'inputDescription'>;

const columns = sql`id as "inputTypeId", name, input_description as "inputDescription"`;

export const inputTypes = recordStore<InputType>(sql`input_type`, columns);
export const holdInputTypes = inputTypes.hold;

/** Values by column. */
export const inputTypeRow = ({ name, inputDescription }: InputTypeContent) => ({
  ...{ name, name_key: fold(name), input_description: inputDescription },
});

/** Bulk operations. */
export const inputTypeRows = bulkStore<InputTypeContent, InputType>({
  table: sql`input_type`,
  columns,
  types: { name: sql`text`, name_key: sql`text`, input_description: sql`smallint` },
  toRow: ({ content }) => inputTypeRow(content),
});
