import type { IngestKey } from '../../../contract/administration.ts';
import { text } from '../../text/index.ts';
import type { Column } from '../../ui/table/column.ts';

const words = text.ingestKeys;

export const ingestKeyColumns: readonly Column<IngestKey>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'lastUsed',
    label: words.lastUsed,
    text: ({ lastUsedUtc }, format) => (lastUsedUtc === null ? text.records.never : format.dateTime(lastUsedUtc)),
    sortBy: ({ lastUsedUtc }) => lastUsedUtc && Date.parse(lastUsedUtc),
    export: ({ lastUsedUtc }) => lastUsedUtc,
    width: 160,
    unsearched: true,
    phone: 'below',
    phoneLabel: true,
  },
  {
    key: 'created',
    label: words.created,
    text: ({ createdUtc }, format) => format.dateTime(createdUtc),
    sortBy: ({ createdUtc }) => Date.parse(createdUtc),
    export: ({ createdUtc }) => createdUtc,
    width: 160,
    unsearched: true,
  },
];
