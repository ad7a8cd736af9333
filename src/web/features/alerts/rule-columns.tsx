import { recordStatuses } from '../../../contract/choices.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { RuleRow } from './rule-row.ts';
import { kindName, quietWords, scopeName, statusWords, usersWords, whenWords } from './rule-values.ts';

const words = officeText.alerts.rules;

function RuleStatus({ status }: { status: number }) {
  return <StatusMark kind={status === recordStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>;
}

export const ruleColumns: readonly Column<RuleRow>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 1.6 },
  {
    key: 'scope',
    label: words.watches,
    text: ({ scope }) => scope,
    choice: ({ rule }) => ({ value: scopeName(rule), label: scopeName(rule) }),
    width: 200,
    grow: 1.6,
    phone: 'below',
  },
  {
    key: 'kind',
    label: words.kind,
    text: ({ rule }, format) => whenWords(rule, format),
    sortBy: ({ rule: { kind, afterMinutes, daysBefore } }) =>
      `${kind} ${String(daysBefore ?? afterMinutes).padStart(5, '0')}`,
    choice: ({ rule: { kind } }) => ({ value: kind, label: kindName(kind) }),
    width: 190,
    phone: 'below',
  },
  {
    key: 'recipients',
    label: words.recipients,
    text: ({ rule }, format) => [...rule.emails, ...rule.phones, usersWords(rule, format)].filter(Boolean).join(', '),
    width: 220,
    grow: 2,
  },
  {
    key: 'quiet',
    label: words.quiet,
    text: ({ rule }) => quietWords(rule),
    width: 148,
    grow: 0.4,
    unsearched: true,
  },
  {
    key: 'back',
    label: words.back,
    text: ({ rule: { notifyBack } }) => (notifyBack ? words.notifiesBack : words.noNoticeBack),
    width: 130,
    hidden: true,
    unsearched: true,
  },
  {
    key: 'status',
    label: text.records.status,
    text: ({ rule }) => statusWords(rule.status),
    draw: ({ rule }) => <RuleStatus status={rule.status} />,
    choice: ({ rule: { status } }) => ({ value: String(status), label: statusWords(status) }),
    width: 120,
    grow: 0.3,
    phone: 'end',
  },
];
