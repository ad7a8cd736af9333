import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import type { InputRow } from './input-row.ts';
import { StateMark } from './StateMark.tsx';

const words = text.inputs;

/** "Open for 12 min" */
export function stateNow({ input, state, nowMs }: InputRow, format: Format): string {
  if (input.value === null || input.changedUtc === null) return state;
  return text.records.stateFor(state, format.duration((nowMs - Date.parse(input.changedUtc)) / 1000));
}

export const inputColumns: readonly Column<InputRow>[] = [
  { key: 'name', label: text.kinds.input, text: ({ name }) => name, width: 170, grow: 2 },
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    inName: true,
    text: ({ vehicle }) => vehicle,
    choice: ({ input, vehicle }) => ({ value: String(input.vehicleId), label: vehicle }),
    width: 120,
    phone: 'below',
  },
  {
    key: 'state',
    label: text.records.state,
    text: stateNow,
    draw: (row, format) => <StateMark value={row.input.value}>{stateNow(row, format)}</StateMark>,
    sortBy: ({ state }) => state,
    choice: ({ state }) => ({ value: state.toLowerCase().replaceAll(' ', '-'), label: state }),
    width: 190,
    grow: 2,
    phone: 'whole',
  },
  {
    key: 'type',
    label: words.type,
    text: ({ type }) => type?.name ?? '',
    draw: ({ input, type }) => type?.name ?? (input.inputTypeId === null ? words.noType : words.unknownType),
    choice: ({ input, type }) =>
      input.inputTypeId === null
        ? { value: 'none', label: words.noType }
        : { value: String(input.inputTypeId), label: type?.name ?? words.unknownType },
    width: 140,
  },
  {
    key: 'line',
    label: text.records.channel,
    text: ({ input }) => String(input.number),
    sortBy: ({ input }) => input.number,
    choice: ({ input }) => ({ value: String(input.number), label: String(input.number) }),
    inSelection: true,
    export: ({ input }) => input.number,
    width: 70,
    align: 'end',
    hidden: true,
    // An import finds the record by its vehicle and this number.
    alwaysExported: true,
    unsearched: true,
  },
  {
    key: 'changed',
    label: words.changed,
    text: ({ input }, format) => (input.changedUtc === null ? '' : format.dateTime(input.changedUtc)),
    moment: ({ input }) => input.changedUtc,
    width: momentWidth,
    unsearched: true,
  },
];
