/**
 * Questions such as "visits yesterday Depot Nord", "day of Lorry 08 on Friday" and "Lorry 08 yesterday": a subject, a period and a
 * name, in any order. Two of the three are needed. What is left of the text is the name. Without a subject a vehicle has its day,
 * and another record its visits.
 */
import { type AskedPeriod, type Clock, takePeriod } from '../../data/asked-period.ts';
import { longestFirst, phrasesOf, take, wordsOf } from '../../data/phrases.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { once } from '../../text/once.ts';
import { type Entry, entry, type GroupName } from './entries.ts';

const words = officeText.questions;

type Subject = keyof typeof words.subjects;

interface ListPage {
  page: string;
  title: string;
  /** Parameter of the filter by the group of the named record. */
  filters: Partial<Record<GroupName, string>>;
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
  },
  inputHistory: {
    page: paths.inputHistory,
    title: text.inputs.history.title,
    filters: { vehicles: 'vehicle', drivers: 'driver', geofences: 'geofence' },
  },
};

export interface Question {
  /** Undefined: the one that fits the named record. */
  subject: Subject | undefined;
  period: AskedPeriod | undefined;
  /** Empty without one. */
  name: string;
}

/** Undefined for a text that is no question. */
export function readQuestion(typed: string, clock: Clock): Question | undefined {
  const left = wordsOf(typed);
  // "The day before yesterday" contains a subject.
  const period = takePeriod(left, clock);
  const subject = take(left, subjectPhrases());
  const name = left.join(' ');
  const question = { subject, period, name };
  if (subject === undefined) return name === '' || !period ? undefined : question;
  if (subject === 'assignments') return name === '' && weekOrDay(period) ? question : undefined;
  if (subject === 'day') return name === '' || period?.day === undefined ? undefined : question;
  return name === '' && !period ? undefined : question;
}

/** Whether a record of the group can be the name in the question. */
export function canName({ subject, period }: Question, group: GroupName): boolean {
  const meant = subject ?? subjectOf(group);
  if (meant === 'assignments') return false;
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
export function answer({ subject: asked, period }: Question, named?: Entry): Entry {
  const id = named?.key.split(':')[1] ?? '';
  const subject = asked ?? subjectOf(named?.group ?? 'vehicles');
  if (subject === 'assignments') {
    const { day, ...search } = weekOrDay(period) ?? {};
    const where = new URLSearchParams({ ...search, ...(day !== undefined && day !== 'today' && { day }) });
    return shown([text.shell.menu.assignments, period?.label], `${paths.assignments}?${where}`);
  }
  if (subject === 'day') {
    const act = paths.vehicleDay.replace('$vehicleId', id).replace('$day', period?.day ?? 'today');
    return shown([text.day.openOf(named?.title ?? ''), period?.label], act);
  }
  const { page, title, filters } = lists[subject];
  const filter = named && filters[named.group];
  const search = new URLSearchParams({ ...period?.search, ...(filter !== undefined && { [filter]: id }) });
  return shown([title, named?.title, period?.label], `${page}?${search}`);
}

/** The address is the detail, so that a person sees it before Enter. */
const shown = (parts: readonly (string | undefined)[], act: string): Entry =>
  entry({
    ...{ key: `questions:${act}`, group: 'questions', act, detail: decodeURIComponent(act) },
    title: parts.filter((part) => part !== undefined).join(' · '),
  });

const subjectPhrases = once(() =>
  longestFirst(Object.entries(words.subjects).flatMap(([subject, phrases]) => phrasesOf(subject as Subject, phrases))),
);
