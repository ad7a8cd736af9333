import type { AuditEntry } from '../../../contract/administration.ts';
import { auditActions } from '../../../contract/choices.ts';
import { kindNames } from '../../../contract/kinds.ts';
import { changedBy } from '../../data/changed-by.ts';
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
    storedSort: 'utc',
    width: momentWidth,
    grow: 0.4,
    unsearched: true,
  },
  {
    key: 'who',
    label: words.who,
    text: changedBy,
    choice: (entry) => ({ value: entry.userId === null ? 'none' : String(entry.userId), label: changedBy(entry) }),
    storedSort: 'user',
    storedFilter: { parameter: 'userId' },
    width: 140,
    phone: 'below',
  },
  {
    key: 'action',
    label: words.action,
    text: ({ action }) => words.actions[action],
    choice: ({ action }) => ({ value: action, label: words.actions[action] }),
    storedSort: 'action',
    storedFilter: {
      parameter: 'action',
      values: auditActions.map((action) => ({ value: action, label: words.actions[action], stored: action })),
    },
    width: 120,
    grow: 0.6,
    phone: 'end',
  },
  {
    key: 'kind',
    label: text.records.kind,
    text: ({ resource }) => kindWords(resource),
    choice: ({ resource }) => ({ value: resource, label: kindWords(resource) }),
    storedSort: 'resource',
    storedFilter: {
      parameter: 'resource',
      values: kindNames.map((kind) => ({ value: kind, label: kindWords(kind), stored: kind })),
    },
    width: 156,
    grow: 0.6,
    phone: 'below',
  },
  {
    key: 'record',
    label: text.records.record,
    inName: true,
    text: ({ record }) => record,
    storedSort: 'record',
    width: 160,
    grow: 2,
    phone: 'below',
  },
  {
    key: 'changes',
    label: text.records.changes.title,
    text: (entry) =>
      entry.action === 'update'
        ? changedNames(entry)
            .map((name) => labelOf(entry.resource, name))
            .join(', ')
        : '',
    unsorted: true,
    width: 180,
    grow: 3,
  },
];
