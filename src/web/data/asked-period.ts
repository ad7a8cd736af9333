/** A period in a text that a person has typed: "yesterday", "last week", "Friday", "20 November". */
import { fold } from '../../contract/fold.ts';
import { calendarDay, momentAt, startOfDay, wallAt } from '../../rules/zone.ts';
import type { PeriodName } from '../paths/period.ts';
import { readDay } from '../paths/read.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { language } from '../text/language.ts';
import { officeText } from '../text/office.ts';
import { once } from '../text/once.ts';
import { exactSearch } from './period.ts';
import { longestFirst, phrasesOf, take } from './phrases.ts';

const words = officeText.questions;

export interface AskedPeriod {
  label: string;
  /** For lists. */
  search: { period: string } | { from: string; to: string };
  /** For a vehicle's day; undefined if it is not one day. */
  day: string | undefined;
}

export interface Clock {
  nowMs: number;
  format: Format;
}

type NamedPeriod = { name: PeriodName } | { weekday: number; before: boolean } | { daysAgo: number };

const daysAgoAtMost = 90;

const periodPhrases = once(() => {
  const names = Object.entries(text.period.names).flatMap(([name, label]) =>
    phrasesOf<NamedPeriod>({ name: name as PeriodName }, [label, ...(words.periods[name as PeriodName] ?? [])]),
  );
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekdays = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
    // 1 January 2023 was a Sunday.
    const label = weekday.format(Date.UTC(2023, 0, 1 + day));
    const lasts = words.lasts.flatMap((last) => [`${last} ${label}`, `${label} ${last}`]);
    return [
      ...phrasesOf<NamedPeriod>({ weekday: day, before: false }, [label]),
      ...phrasesOf<NamedPeriod>({ weekday: day, before: true }, lasts),
    ];
  });
  const daysAgo = Array.from({ length: daysAgoAtMost }, (_, index) => index + 1).flatMap((days) =>
    phrasesOf<NamedPeriod>({ daysAgo: days }, [days === 1 ? words.dayAgo : words.daysAgo(days)]),
  );
  return longestFirst([
    ...names,
    ...weekdays,
    ...daysAgo,
    ...phrasesOf<NamedPeriod>({ daysAgo: 2 }, words.dayBeforeYesterday),
    ...phrasesOf<NamedPeriod>({ daysAgo: -1 }, words.tomorrow),
  ]);
});

/** Takes the period out of the words. */
export function takePeriod(left: string[], clock: Clock): AskedPeriod | undefined {
  const found = take(left, periodPhrases());
  if (found === undefined) {
    const day = takeDate(left, clock);
    return day === undefined ? undefined : onDay(day, clock);
  }
  const { nowMs, format } = clock;
  const dayAgo = (days: number): string => calendarDay(startOfDay(nowMs, format.timeZone, -days), format.timeZone);
  if ('name' in found) {
    const { name } = found;
    const day = name === 'today' ? 'today' : name === 'yesterday' ? dayAgo(1) : undefined;
    return { label: text.period.names[name], search: { period: name }, day };
  }
  if ('daysAgo' in found) return onDay(dayAgo(found.daysAgo), clock);
  const sinceThen = (new Date(wallAt(nowMs, format.timeZone)).getUTCDay() - found.weekday + 7) % 7;
  return onDay(dayAgo(sinceThen === 0 && found.before ? 7 : sinceThen), clock);
}

/**
 * Takes "between 20 and 25 November", "20.11. bis 25.11." or "del 20 al 25 de noviembre" out of the text. The first date may have
 * its month and year from the second one.
 */
export function takeRange(typed: string, clock: Clock): { period: AskedPeriod; left: string } | undefined {
  const [whole, begins = '', first = '', joins = '', second = ''] = rangePattern().exec(fold(typed)) ?? [];
  const [start, end] = [partsOf(first), partsOf(second)];
  // Two dates with "and" are a period only after "between".
  if (whole === undefined || !start || end?.month === undefined || (begins === '' && isAnd(joins))) return undefined;
  const { month = end.month, year = end.year, day } = start;
  const from = fullDate({ day, month, year }, calendarDay(clock.nowMs, clock.format.timeZone));
  const to = from && firstSince(from, { ...end, month: end.month });
  return to ? { period: betweenDays(from, to, clock), left: fold(typed).replace(whole, ' ') } : undefined;
}

const isAnd = (word: string): boolean => words.ranges.and.some((and) => fold(and) === word);

const rangePattern = once(() => {
  const { between, to, and } = words.ranges;
  const anyOf = (some: readonly string[]): string => some.map(fold).join('|');
  const months = [...monthNames().keys()].join('|');
  const small = `(?:(?:${anyOf(words.fillers)})\\s+)*`;
  const date = `\\d{4}-\\d\\d-\\d\\d|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{4})?|(?:(?:${months})\\.?\\s+)?\\d{1,2}(?:\\.|st|nd|rd|th)?(?:\\s+${small}(?:${months})\\.?)?(?:\\s+${small}\\d{4})?`;
  return new RegExp(
    `(?<![\\p{L}\\d])(?:(${anyOf(between)})\\s+)?${small}(${date})\\s*(-|–|(?<=\\s)(?:${anyOf([...to, ...and])})(?=\\s))\\s*${small}(${date})(?![\\p{L}\\d])`,
    'u',
  );
});

function onDay(day: string, { format }: Clock): AskedPeriod {
  const startMs = momentAt(Date.parse(day), format.timeZone);
  const { from, to } = exactSearch({ startMs, endMs: startOfDay(startMs, format.timeZone, 1) });
  return { label: format.fullDay(new Date(startMs)), search: { from, to }, day };
}

const monthNames = once(() => {
  const names = (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, index) => {
      const name = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(Date.UTC(2023, index, 1));
      return [fold(name).replace('.', ''), index + 1] as const;
    }),
  );
  return new Map(names);
});

/** Takes a date out of the words: 2026-11-20, 20.11., 20.11.2026, 20 November, November 20 2026. Without a year it is the last one. */
function takeDate(left: string[], { nowMs, format }: Clock): string | undefined {
  for (const [at, word] of left.entries()) {
    const iso = readDay(word);
    const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(word) ?? [];
    const named = day === undefined ? dateAt(left, at) : { day, month: Number(month), year, count: 1 };
    const date = iso ?? (named && fullDate(named, calendarDay(nowMs, format.timeZone)));
    if (date === undefined) continue;
    left.splice(at, iso === undefined ? (named?.count ?? 1) : 1);
    return date;
  }
  return undefined;
}

/** A date of a range: "20", "20 nov", "20.11.", "2026-11-20". */
function partsOf(date: string): { day: string; month?: number; year?: string } | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (isoDay !== undefined) return { day: isoDay, month: Number(isoMonth), ...(isoYear && { year: isoYear }) };
  const [, dotDay, dotMonth, dotYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(date) ?? [];
  if (dotDay !== undefined) return { day: dotDay, month: Number(dotMonth), ...(dotYear && { year: dotYear }) };
  const [, day] = /(?<!\d)(\d{1,2})(?!\d)/.exec(date) ?? [];
  const [year] = /\d{4}/.exec(date) ?? [];
  const month = date.split(/[\s.]+/).flatMap((word) => monthNames().get(word) ?? [])[0];
  return day === undefined ? undefined : { day, ...(month && { month }), ...(year && { year }) };
}

/** The first day since `from` with this day and month, or that of its year. */
function firstSince(
  from: string,
  { day, month, year }: { day: string; month: number; year?: string },
): string | undefined {
  const inYear = (of: number): string => `${of}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const own = Number(year ?? from.slice(0, 4));
  const found = inYear(own) < from ? inYear(own + 1) : inYear(own);
  return readDay(found);
}

function betweenDays(first: string, last: string, { format }: Clock): AskedPeriod {
  const [startMs, lastMs] = [first, last].map((day) => momentAt(Date.parse(day), format.timeZone)) as [number, number];
  const { from, to } = exactSearch({ startMs, endMs: startOfDay(lastMs, format.timeZone, 1) });
  const label = [startMs, lastMs].map((ms) => format.fullDay(new Date(ms))).join(' – ');
  return { label, search: { from, to }, day: undefined };
}

interface PartialDate {
  day: string;
  month: number;
  year: string | undefined;
  /** Words of the date. */
  count: number;
}

const isDayNumber = (word: string): boolean => /^\d{1,2}$/.test(word);

/** A date with a month's name that begins at this word. In "Lorry 08 November 3" the number before the month is no day. */
function dateAt(left: readonly string[], at: number): PartialDate | undefined {
  const [first = '', second = '', third = ''] = left.slice(at, at + 3).map((word) => word.replace(/\.$/, ''));
  const month = monthNames().get(first) ?? monthNames().get(second);
  const day = [first, second].find(isDayNumber);
  if (month === undefined || day === undefined || (day === first && isDayNumber(third))) return undefined;
  const year = /^\d{4}$/.test(third) ? third : undefined;
  return { day, month, year, count: year === undefined ? 2 : 3 };
}

function fullDate({ day, month, year }: Omit<PartialDate, 'count'>, today: string): string | undefined {
  const inYear = (of: number): string => `${of}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return readDay(inYear(Number(year)));
  return readDay(inYear(thisYear) > today ? inYear(thisYear - 1) : inYear(thisYear));
}
