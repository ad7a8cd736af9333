import { kindWords } from '../../records/external-reference.ts';
import { text } from '../../text/index.ts';
import type { Column } from '../../ui/table/column.ts';
import type { ReferenceRow } from './reference-row.ts';

const words = text.records;

const kindOf = ({ reference }: ReferenceRow): string => kindWords(reference.resourceType);

export const referenceColumns: readonly Column<ReferenceRow>[] = [
  { key: 'reference', label: words.references.reference, text: ({ name }) => name, width: 160 },
  {
    key: 'kind',
    label: words.kind,
    text: kindOf,
    choice: (row) => ({ value: row.kind ?? 'other', label: kindOf(row) }),
    width: 120,
    phone: 'end',
  },
  { key: 'record', label: words.record, text: ({ record }) => record, width: 200, grow: 2, phone: 'below' },
];
