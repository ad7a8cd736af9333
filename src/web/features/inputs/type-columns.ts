import { columnsOf } from '../../records/columns-of.tsx';
import { inputType } from '../../records/input-type.ts';
import { text } from '../../text/index.ts';
import type { TypeRow } from './type-row.ts';

const words = text.inputs.types;

export const typeColumns = columnsOf(inputType, (row: TypeRow) => row.type, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'inputDescription',
  {
    key: 'inputs',
    label: words.inputs,
    text: (row, format) => format.number(row.inputs.length),
    sortBy: (row) => row.inputs.length,
    export: (row) => row.inputs.length,
    width: 90,
    align: 'end',
    phone: 'end',
  },
]);
