import { text } from '../../text/all.ts';
import type { Column } from '../../ui/table/column.ts';
import type { ReferenceRow } from './reference-row.ts';

const words = text.references;

export const kindWords = ({ kind }: Pick<ReferenceRow, 'kind'>): string => (kind ? words.kinds[kind] : words.otherKind);

export const referenceColumns: readonly Column<ReferenceRow>[] = [
  { key: 'reference', label: words.reference, text: ({ name }) => name, width: 160 },
  {
    key: 'kind',
    label: words.kind,
    text: kindWords,
    choice: (row) => ({ value: row.kind ?? 'other', label: kindWords(row) }),
    width: 120,
    phone: 'end',
  },
  { key: 'record', label: words.record, text: ({ record }) => record, width: 200, grow: 2, phone: 'below' },
];
