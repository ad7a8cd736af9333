/**
 * Questions such as "visits yesterday Depot Nord" and "day of Lorry 08 on Friday": a subject, a period and a name, in any order.
 * The subject is needed, and one of the others. What is left of the text is the name.
 */
import { type AskedPeriod, type Clock, takePeriod } from '../../data/asked-period.ts';
import { longestFirst, phrasesOf, take, wordsOf } from '../../data/phrases.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { once } from '../../text/once.ts';
import { type Entry, entry, type GroupName } from './entries.ts';

const words = text.palette.questions;

type Subject = keyof typeof words.subjects;

interface ListPage {
  page: string;
  title: string;
  /** Parameter of the filter by the group of the named record. */
  filters: Partial<Record<GroupName, string>>;
}

const lists: Readonly<Record<Exclude<Subject, 'day'>, ListPage>> = {
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
  subject: Subject;
  period: AskedPeriod | undefined;
  /** Empty without one. */
  name: string;
}

/** Undefined for a text that is no question. */
export function readQuestion(typed: string, clock: Clock): Question | undefined {
  const left = wordsOf(typed);
  const subject = take(left, subjectPhrases());
  if (subject === undefined) return undefined;
  const period = takePeriod(left, clock);
  const name = left.join(' ');
  if (subject === 'day' ? name === '' || period?.day === undefined : name === '' && !period) return undefined;
  return { subject, period, name };
}

/** Whether a record of the group can be the name in the question. */
export const canName = ({ subject }: Question, group: GroupName): boolean =>
  subject === 'day' ? group === 'vehicles' : group in lists[subject].filters;

/** The entry that leads to what is asked for. `named`: the record that has the name, if the question has one. */
export function answer({ subject, period }: Question, named?: Entry): Entry {
  const id = named?.key.split(':')[1] ?? '';
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
