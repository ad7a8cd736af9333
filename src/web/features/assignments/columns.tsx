import { assignmentSources } from '../../../contract/choices.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { text } from '../../text/index.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { type Column, momentWidth } from '../../ui/table/column.ts';
import type { AssignmentRow } from './assignment-row.ts';
import { secondsOf, stateOf } from './assignment-texts.ts';
import { SourceMark } from './SourceMark.tsx';

const words = text.assignments;

const state = (row: AssignmentRow) => stateOf(row, serviceNowMs());

/** An open assignment counts up to the time of rendering. */
const length = (row: AssignmentRow): number => secondsOf(row, serviceNowMs());

export const assignmentColumns: readonly Column<AssignmentRow>[] = [
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    text: ({ vehicle }) => vehicle,
    storedSort: 'vehicle',
    width: 140,
    grow: 2,
  },
  {
    key: 'driver',
    label: text.kinds.driver,
    text: ({ driver }) => driver,
    choice: ({ driverId, driver }) => ({ value: String(driverId), label: driver }),
    storedSort: 'driver',
    storedFilter: { parameter: 'driverId', by: 'driver' },
    width: 140,
    grow: 2,
    phone: 'below',
  },
  {
    key: 'state',
    label: text.records.state,
    text: (row) => words.states[state(row)],
    draw: (row) => (
      <StatusMark kind={state(row) === 'running' ? 'good' : 'unknown'}>{words.states[state(row)]}</StatusMark>
    ),
    choice: (row) => ({ value: state(row), label: words.states[state(row)] }),
    storedFilter: {
      parameter: 'state',
      values: [
        { value: 'running', label: words.states.running, stored: 'open' },
        { value: 'ended', label: words.states.ended, stored: 'ended' },
        { value: 'later', label: words.states.later, stored: 'planned' },
      ],
    },
    storedSort: 'state',
    width: 112,
    phone: 'end',
  },
  {
    key: 'start',
    label: text.records.start,
    inName: true,
    text: ({ startMs }, format) => format.dateTime(new Date(startMs)),
    moment: ({ startMs }) => startMs,
    storedSort: 'startUtc',
    width: momentWidth,
    unsearched: true,
    phone: 'whole',
  },
  {
    key: 'end',
    label: text.records.end,
    text: ({ endMs }, format) => (endMs === null ? '' : format.dateTime(new Date(endMs))),
    moment: ({ endMs }) => endMs,
    storedSort: 'endUtc',
    width: momentWidth,
    unsearched: true,
  },
  {
    key: 'length',
    inFile: 'duration',
    label: text.records.duration,
    text: (row, format) => format.duration(length(row)),
    storedSort: 'duration',
    descendingFirst: true,
    seconds: (row) => Math.round(length(row)),
    width: 96,
    align: 'end',
    unsearched: true,
    phone: 'whole',
  },
  {
    key: 'source',
    label: words.source,
    text: ({ source }) => words.sources[source],
    draw: ({ source }) => <SourceMark source={source} inWords />,
    choice: ({ source }) => ({ value: source, label: words.sources[source] }),
    storedSort: 'assignmentSource',
    storedFilter: {
      parameter: 'assignmentSource',
      values: [
        { value: 'button', label: words.sources.button, stored: String(assignmentSources.button) },
        { value: 'hand', label: words.sources.hand, stored: String(assignmentSources.api) },
      ],
    },
    width: 108,
  },
];
