/** Records with a day that needs attention before it comes, such as the end of a licence. */

import type { RowCount } from '../../contract/growing-lists.ts';
import { idOf } from '../../contract/kinds.ts';
import { recordsQuery } from '../api/records.ts';
import { notReviewedQuery, notReviewedSearch } from '../data/not-reviewed.ts';
import { pathOfRecord } from '../paths/of-record.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { wireIn } from './define-record.ts';
import { type AnyDefinition, definitions } from './definitions.ts';
import { dueState, type ValueContext } from './field.ts';

export interface DueRecord {
  /** `driver 7 licenceExpires` */
  key: string;
  name: string;
  /** Address of the record. */
  to?: string | undefined;
  /** Or the search parameters that show its alarms. */
  alarms?: typeof notReviewedSearch;
  /** "Licence expires on 12 Dec 2026" */
  words: string;
}

const dueDefinitions = definitions.filter(({ fields }) => Object.values(fields).some(({ due }) => due));

/** The data of `dueRecords`, in its order. */
export const dueQueries = (nowMs: number, { timeZone }: Format) => [
  notReviewedQuery(nowMs, timeZone),
  ...dueDefinitions.map(({ kind }) => recordsQuery(kind)),
];

export type DueData = readonly (RowCount | readonly object[] | undefined)[];

/** Alarms without a review, and records that need attention, the earliest day first. `today` is a day such as `2026-11-20`. */
export function dueRecords([count, ...lists]: DueData, context: ValueContext, today: string): DueRecord[] {
  const notReviewed = count && 'count' in count ? count.count : 0;
  return [...notReviewedAlarms(notReviewed, context.format), ...recordsByDay(lists, context, today)];
}

function notReviewedAlarms(count: number, format: Format): DueRecord[] {
  if (count === 0) return [];
  return [
    {
      key: 'alarms',
      name: text.temperature.alarms.waiting(count, format.number(count)),
      alarms: notReviewedSearch,
      words: text.temperature.alarms.waitingFor,
    },
  ];
}

function recordsByDay(lists: DueData, context: ValueContext, today: string): DueRecord[] {
  const found = dueDefinitions.flatMap((of, at) =>
    recordsIn(lists[at])
      .filter((record) => !of.isSettled(record))
      .flatMap((record) => dueFieldsOf(of, record, context, today)),
  );
  return found.sort((one, other) => one.day.localeCompare(other.day)).map(({ day: _, ...due }) => due);
}

const recordsIn = (list: DueData[number]): readonly object[] => (list && !('count' in list) ? list : []);

function dueFieldsOf(
  of: AnyDefinition,
  record: object,
  context: ValueContext,
  today: string,
): (DueRecord & { day: string })[] {
  const id = idOf(of.kind, record);
  const references = of.names.filter((name) => of.fields[name]?.control.as === 'pick');
  const names = [of.nameOf(record), ...references.map((name) => of.words(name, record, context))];
  return of.names.flatMap((name) => {
    const due = of.fields[name]?.due;
    const day = wireIn(record, name);
    const state = due && typeof day === 'string' ? dueState(day, due, today) : undefined;
    if (!due || !state || typeof day !== 'string') return [];
    return [
      {
        day,
        key: `${of.kind} ${id} ${name}`,
        name: names.filter(Boolean).join(' · '),
        to: pathOfRecord(of.kind, id),
        words: (state === 'over' ? due.wasOn : due.on)(context.format.date(day)),
      },
    ];
  });
}
