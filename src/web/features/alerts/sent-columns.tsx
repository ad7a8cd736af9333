import { type NoticeCause, noticeCauses } from '../../../contract/alert-kinds.ts';
import { causeWords } from '../../../contract/alert-words/alert-words.ts';
import { noticeStates } from '../../../contract/choices.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import type { SentRow } from './sent-row.ts';
import { SentState, whyWords } from './sent-state.tsx';

const words = officeText.alerts.sent;
const causeName = (cause: NoticeCause): string => causeWords(officeText.alerts.kinds, cause).name;

export const sentColumns: readonly Column<SentRow>[] = [
  { key: 'what', label: words.what, text: ({ what }) => what, unsorted: true, width: 260, grow: 3 },
  {
    key: 'state',
    label: text.records.state,
    text: ({ notice: { state } }) => words.states[state],
    draw: ({ notice }) => <SentState state={notice.state} />,
    choice: ({ notice: { state } }) => ({ value: state, label: words.states[state] }),
    storedSort: 'state',
    storedFilter: {
      parameter: 'state',
      values: noticeStates.map((state) => ({ value: state, label: words.states[state], stored: state })),
    },
    width: 208,
    grow: 0.3,
    phone: 'whole',
  },
  {
    key: 'to',
    label: words.recipient,
    text: ({ notice: { recipient } }) => recipient,
    storedSort: 'recipient',
    width: 190,
    phone: 'below',
  },
  {
    key: 'created',
    label: words.created,
    inName: true,
    text: ({ notice }, format) => format.dateTime(notice.createdUtc),
    moment: ({ notice }) => notice.createdUtc,
    storedSort: 'createdUtc',
    width: momentWidth,
    grow: 0.4,
    unsearched: true,
    phone: 'whole',
  },
  { key: 'why', label: words.why, text: ({ notice }) => whyWords(notice), unsorted: true, width: 180, grow: 1.6 },
  {
    key: 'attempts',
    label: words.attempts,
    text: ({ notice }, format) => format.number(notice.attempts),
    storedSort: 'attempts',
    export: ({ notice }) => notice.attempts,
    width: 108,
    grow: 0.2,
    align: 'end',
    hidden: true,
    unsearched: true,
  },
  {
    key: 'channel',
    label: text.records.channel,
    text: ({ notice: { channel } }) => words.channels[channel],
    storedSort: 'channel',
    width: 80,
    grow: 0.3,
    hidden: true,
  },
  {
    key: 'cause',
    label: words.cause,
    text: ({ notice: { cause } }) => causeName(cause),
    choice: ({ notice: { cause } }) => ({ value: cause, label: causeName(cause) }),
    storedSort: 'cause',
    storedFilter: {
      parameter: 'cause',
      values: noticeCauses.map((cause) => ({ value: cause, label: causeName(cause), stored: cause })),
    },
    width: 140,
    hidden: true,
  },
  {
    key: 'rule',
    label: words.rule,
    text: ({ rule }) => rule,
    choice: ({ notice: { ruleId }, rule }) => of(ruleId, rule),
    manyChoices: true,
    storedSort: 'rule',
    storedFilter: { parameter: 'ruleId' },
    width: 150,
    hidden: true,
  },
  {
    key: 'geofence',
    label: text.kinds.geofence,
    text: ({ geofence }) => geofence,
    choice: ({ notice: { geofenceId }, geofence }) => of(geofenceId, geofence),
    manyChoices: true,
    storedSort: 'geofence',
    storedFilter: { parameter: 'geofenceId' },
    width: 150,
    hidden: true,
  },
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    text: ({ vehicle }) => vehicle,
    storedSort: 'vehicle',
    width: 130,
    hidden: true,
  },
  {
    key: 'sent',
    label: words.sentAt,
    text: ({ notice: { sentUtc } }, format) => (sentUtc === null ? '' : format.dateTime(sentUtc)),
    moment: ({ notice }) => notice.sentUtc,
    storedSort: 'sentUtc',
    width: momentWidth,
    hidden: true,
    unsearched: true,
  },
];

const of = (id: number | null, name: string) =>
  id === null ? { value: 'none', label: words.none } : { value: String(id), label: name };
