import type { AuditEntry } from '../../../contract/administration.ts';
import { changedBy } from '../../parts/changed-by.ts';
import { text } from '../../text/index.ts';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import { changedNames, labelOf } from './changed-fields.ts';
import { kindWords } from './field-value.ts';

const words = text.audit;

export interface AuditRow extends AuditEntry {
  /** The name of the record. */
  record: string;
}

export const auditColumns: readonly Column<AuditRow>[] = [
  {
    key: 'when',
    label: words.when,
    text: ({ utc }, format) => format.dateTime(utc),
    moment: ({ utc }) => utc,
    sortBy: ({ utc, id }) => Date.parse(utc) + id / 1e9,
    export: ({ utc }) => utc,
    width: momentWidth,
    grow: 0.4,
    unsearched: true,
  },
  {
    key: 'who',
    label: words.who,
    text: changedBy,
    choice: (entry) => ({ value: encodeURIComponent(changedBy(entry)), label: changedBy(entry) }),
    width: 140,
    phone: 'below',
  },
  {
    key: 'action',
    label: words.action,
    text: ({ action }) => words.actions[action],
    choice: ({ action }) => ({ value: action, label: words.actions[action] }),
    width: 120,
    grow: 0.6,
    phone: 'end',
  },
  {
    key: 'kind',
    label: text.records.kind,
    text: ({ resource }) => kindWords(resource),
    choice: ({ resource }) => ({ value: resource, label: kindWords(resource) }),
    width: 156,
    grow: 0.6,
    phone: 'below',
  },
  { key: 'record', label: text.records.record, text: ({ record }) => record, width: 160, grow: 2, phone: 'below' },
  {
    key: 'changes',
    label: text.records.changes.title,
    text: (entry) =>
      entry.action === 'update'
        ? changedNames(entry)
            .map((name) => labelOf(entry.resource, name))
            .join(', ')
        : '',
    width: 180,
    grow: 3,
  },
];
