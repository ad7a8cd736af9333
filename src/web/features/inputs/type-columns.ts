import { text } from '../../text/index.ts';
import type { Column } from '../../ui/table/column.ts';
import type { TypeRow } from './type-row.ts';
import { descriptionWords } from './type-values.ts';

const { inputs } = text;

const words = inputs.types;

export const typeColumns: readonly Column<TypeRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'states',
    label: words.description,
    text: ({ type }) => descriptionWords(type.inputDescription),
    choice: ({ type }) => ({
      value: String(type.inputDescription),
      label: descriptionWords(type.inputDescription),
    }),
    width: 150,
    phone: 'below',
  },
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
];
