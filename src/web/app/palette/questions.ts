/**
 * Questions such as "visits yesterday Depot Nord", "day of Lorry 08 on Friday" and "Lorry 08 yesterday": a subject, a period and a
 * name, in any order. Two of the three are needed, but days from and to are a question by themselves. What is left of the text is
 * the name. Without a subject a vehicle has its day, and another record its visits.
 */
import { type AskedPeriod, type Clock, takePeriod, takeRange } from '../../data/asked-period.ts';
import { longestFirst, phrasesOf, take, wordsOf } from '../../data/phrases.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { once } from '../../text/once.ts';
import { type Entry, entry, type GroupName } from './entries.ts';

const words = officeText.questions;

type Subject = keyof typeof words.subjects;
type Condition = keyof typeof words.conditions;

interface ListPage {
  page: string;
  title: string;
  /** Parameter of the filter by the group of the named record. */
  filters: Partial<Record<GroupName, string>>;
  /** Filters by what the rows have in common. */
  conditions?: Partial<Record<Condition, Readonly<Record<string, string>>>>;
}

const lists: Readonly<Record<Exclude<Subject, 'day' | 'assignments'>, ListPage>> = {
  visits: {
    page: paths.visits,
    title: text.visits.title,
    filters: { geofences: 'geofence', vehicles: 'vehicle', drivers: 'driver', tags: 'tags' },
  },
  alarms: {
    page: paths.alarms,
    title: text.temperature.alarms.title,
    filters: { vehicles: 'vehicle', drivers: 'driver', fleets: 'fleet', profiles: 'profile' },
    conditions: { notReviewed: { review: 'none' }, open: { state: 'now' } },
  },
  inputHistory: {
    page: paths.inputHistory,
    title: text.inputs.history.title,
    filters: { vehicles: 'vehicle', drivers: 'driver', geofences: 'geofence' },
  },
  driven: { page: paths.driven, title: officeText.driving.title, filters: {} },
  reminders: {
    page: paths.reminders,
    title: text.shell.menu.reminders,
    filters: { vehicles: 'vehicle' },
    conditions: { due: { due: 'over' } },
  },
};

export interface Question {
  /** Undefined: the one that fits the named record. */
  subject: Subject | undefined;
  period: AskedPeriod | undefined;
  condition: Condition | undefined;
  /** Empty without one. */
  name: string;
}

/** Undefined for a text that is no question. */
export function readQuestion(typed: string, clock: Clock): Question | undefined {
  const range = takeRange(typed, clock);
  const left = wordsOf(range?.left ?? typed);
  // "The day before yesterday" contains a subject.
  const period = range?.period ?? takePeriod(left, clock);
  const subject = take(left, subjectPhrases());
  const condition = takeCondition(left, subject);
  const name = left.join(' ');
  const question = { subject, period, condition, name };
  if (subject === undefined) return period && (name !== '' || range) ? question : undefined;
  if (subject === 'assignments') return isOfAssignments(question) ? question : undefined;
  if (subject === 'day') return name === '' || period?.day === undefined ? undefined : question;
  if (subject === 'reminders' && period) return undefined;
  return name === '' && !period && !condition ? undefined : question;
}

/** Only of lists that know the condition: "open" may be a part of a name. */
function takeCondition(left: string[], subject: Subject | undefined): Condition | undefined {
  if (subject === 'assignments') return takeByDriver(left);
  const { conditions = {} } = lists[subject as keyof typeof lists] ?? {};
  return take(
    left,
    conditionPhrases().filter(({ value }) => value in conditions),
  );
}

/** "Driver" may be a part of a name as well. */
function takeByDriver(left: string[]): Condition | undefined {
  const isAll = conditionPhrases().some(({ of, value }) => value === 'byDriver' && of.join(' ') === left.join(' '));
  if (!isAll) return undefined;
  left.length = 0;
  return 'byDriver';
}

/** The timeline shows a day or this week. A name or "by driver" alone means today. */
const isOfAssignments = ({ period, condition, name }: Question): boolean =>
  period === undefined ? name !== '' || condition !== undefined : weekOrDay(period) !== undefined;

/** Whether a record of the group can be the name in the question. */
export function canName({ subject, period }: Question, group: GroupName): boolean {
  const meant = subject ?? subjectOf(group);
  if (meant === 'assignments') return group === 'drivers';
  return meant === 'day' ? group === 'vehicles' && period?.day !== undefined : group in lists[meant].filters;
}

const subjectOf = (group: GroupName): Subject => (group === 'vehicles' ? 'day' : 'visits');

/** What the timeline of assignments can show. */
function weekOrDay(period: AskedPeriod | undefined): Record<string, string> | undefined {
  if (period === undefined) return undefined;
  if (period.day !== undefined) return { day: period.day };
  return 'period' in period.search && period.search.period === 'thisWeek' ? { span: 'week' } : undefined;
}

/** The entry that leads to what is asked for. `named`: the record that has the name, if the question has one. */
export function answer({ subject: asked, period, condition }: Question, named?: Entry): Entry {
  const id = named?.key.split(':')[1] ?? '';
  const subject = asked ?? subjectOf(named?.group ?? 'vehicles');
  if (subject === 'assignments') {
    const { day, ...search } = weekOrDay(period) ?? {};
    const where = new URLSearchParams({
      ...search,
      ...(day !== undefined && day !== 'today' && { day }),
      ...(condition === 'byDriver' && { lanes: 'driver' }),
      // The timeline has all drivers.
      ...(named && { view: 'table', driver: id }),
    });
    return shown(
      [text.shell.menu.assignments, named?.title, nameOf(condition), period?.label],
      `${paths.assignments}?${where}`,
    );
  }
  if (subject === 'day') {
    const act = paths.vehicleDay.replace('$vehicleId', id).replace('$day', period?.day ?? 'today');
    return shown([text.day.openOf(named?.title ?? ''), period?.label], act);
  }
  const { page, title, filters, conditions = {} } = lists[subject];
  const filter = named && filters[named.group];
  const search = new URLSearchParams({
    ...period?.search,
    ...(condition && conditions[condition]),
    ...(filter !== undefined && { [filter]: id }),
  });
  return shown([title, named?.title, nameOf(condition), period?.label], `${page}?${search}`);
}

const nameOf = (condition: Condition | undefined): string | undefined => condition && words.conditionNames[condition];

/** What happened between two days. */
const listsOfDays = ['visits', 'alarms', 'driven'] as const;

/** The entries of a question that names no record. */
export const answersOf = (question: Question): Entry[] =>
  question.subject === undefined ? listsOfDays.map((subject) => answer({ ...question, subject })) : [answer(question)];

/** The address is the detail, so that a person sees it before Enter. */
const shown = (parts: readonly (string | undefined)[], act: string): Entry =>
  entry({
    ...{ key: `questions:${act}`, group: 'questions', act, detail: decodeURIComponent(act) },
    title: parts.filter((part) => part !== undefined).join(' · '),
  });

const subjectPhrases = once(() =>
  longestFirst(Object.entries(words.subjects).flatMap(([subject, phrases]) => phrasesOf(subject as Subject, phrases))),
);

const conditionPhrases = once(() =>
  longestFirst(
    Object.entries(words.conditions).flatMap(([condition, phrases]) => phrasesOf(condition as Condition, phrases)),
  ),
);
