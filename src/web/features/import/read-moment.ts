/** Reads days, times of day and moments as offices write them in the three languages. */
import { fold } from '../../../contract/fold.ts';
import { momentAt } from '../../../rules/zone.ts';

export type DateOrder = 'dmy' | 'mdy';

/** `2026-11-20`. A date cell of a spreadsheet can have a time, other words would be lost. Undefined if it is no day. */
export function readDay(raw: string, order: DateOrder): string | undefined {
  const day = dayIn(raw, order);
  return day && (day.rest === '' || readClock(day.rest)) ? day.iso : undefined;
}

/** UTC. Local time of the zone, if the text has no offset of its own. Undefined if it is no moment. */
export function readMoment(raw: string, order: DateOrder, timeZone: string): string | undefined {
  const day = dayIn(raw, order);
  if (!day || (day.rest !== '' && !/^[T\s,]/i.test(day.rest))) return undefined;
  const clock = day.rest === '' ? { seconds: 0, offset: '' } : readClock(day.rest);
  if (!clock) return undefined;
  const wallMs = Date.parse(`${day.iso}T00:00:00Z`) + clock.seconds * 1000;
  const utcMs = clock.offset === '' ? momentAt(wallMs, timeZone) : wallMs - offsetIn(clock.offset);
  return new Date(Math.round(utcMs)).toISOString();
}

/** A time of day as the wall clock shows it. */
export interface Clock {
  /** From midnight. A day ends at 24:00. */
  seconds: number;
  /** `Z`, `+01:00`, or '' for local time. */
  offset: string;
}

/** `07:30:00Z`, `7:30 Uhr`, `19.30`, `um 7h30`, `7 Uhr 30`, `0730`, `7:30 PM`, `7:30 p. m.`, `07:30:00+01:00`, and with `T` or a comma before. */
const clockText =
  /^[T\s,]*(?:(?:um|at|ab|a\s+las?)\s+)?(\d{1,2})(?:(?:[:.h]|\s?Uhr\s)(\d\d)(?:[:.](\d\d(?:\.\d+)?))?|(\d\d))?\s*([ap])?(?:\.?\s?m)?\.?\s*(?:Uhr|hs?|hrs?)?\.?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** A time cell without its format is a part of a day. */
const partOfDay = /^0?[.,]\d+$/;

/** Days that programs give to cells that only have a time. */
const noDay = /^(?:1899-12-3[01]|1900-01-0[01]|1904-01-01)(?:[T\s]+|$)/;

export const isWithoutDay = (raw: string): boolean => noDay.test(raw);

/** Undefined if it is no time of day. */
export function readClock(raw: string): Clock | undefined {
  const [dated] = noDay.exec(raw) ?? [''];
  const text = raw.slice(dated.length) || (dated && '00:00');
  const [found, hours, spaced, seconds = '0', joined, half, offset = ''] = clockText.exec(text) ?? [];
  const minutes = Number(spaced ?? joined ?? 0);
  if (found === undefined || minutes > 59 || Number(seconds) >= 60) {
    return partOfDay.test(text)
      ? { seconds: Math.round(Number(text.replace(',', '.')) * daySeconds), offset }
      : undefined;
  }
  const isMorning = half?.toLowerCase() === 'a';
  const hour = Number(hours);
  if (isMorning && hour > 12) return undefined;
  const hour24 = half === undefined ? hour : (hour % 12) + (isMorning ? 0 : 12);
  const total = (hour24 * 60 + minutes) * 60 + Number(seconds);
  return total <= daySeconds ? { seconds: total, offset } : undefined;
}

/** `07:30`, with seconds only if there are some. */
export function clockWords({ seconds, offset }: Clock): string {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((each) =>
    String(Math.floor(each)).padStart(2, '0'),
  );
  return `${hours}:${minutes}${rest === '00' ? '' : `:${rest}`}${offset}`;
}

const daySeconds = 24 * 60 * 60;

function offsetIn(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

interface DayAndRest {
  iso: string;
  rest: string;
}

/**
 * `2026-11-20`, `2026-11-20T00:00:00`, `20261120`, `20.11.2026`, `20/11/26`, `11/20/2026`, or with the name of the month or of the
 * weekday, with what follows. Dots always have the day first.
 */
export const dayIn = (raw: string, order: DateOrder): DayAndRest | undefined =>
  plainDay(raw, order) ?? plainDay(raw.replace(/^\p{L}{2,}\.?,?\s+/u, ''), order);

function plainDay(raw: string, order: DateOrder): DayAndRest | undefined {
  const [whole, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(raw) ?? /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(raw) ?? [];
  if (whole !== undefined) {
    const iso = calendarDay(Number(year), Number(month), Number(day));
    return iso === undefined ? undefined : { iso, rest: raw.slice(whole.length) };
  }
  const [found, first, separator, second, last = ''] =
    /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})(?!\d)/.exec(raw) ?? [];
  if (found === undefined) return dayWithMonthName(raw);
  const fullYear = fullYearOf(last);
  const iso =
    order === 'mdy' && separator !== '.'
      ? calendarDay(fullYear, Number(first), Number(second))
      : calendarDay(fullYear, Number(second), Number(first));
  return iso === undefined ? undefined : { iso, rest: raw.slice(found.length) };
}

const fullYearOf = (year: string): number => (year.length === 2 ? 2000 : 0) + Number(year);

const dayFirst =
  /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s/-]*(?:de\s+)?(\p{L}{3,})\.?[\s,/-]*(?:del?\s+)?(\d{4}|\d{2})(?!\d)/iu;
const monthFirst = /^(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(\d{4})(?!\d)/iu;

/** `20-Nov-26`, as Excel copies it, `20. Nov. 2026`, `20 de noviembre de 2026`, `November 20, 2026`. */
function dayWithMonthName(raw: string): DayAndRest | undefined {
  let [found, day = '', name = '', year = ''] = dayFirst.exec(raw) ?? [];
  if (found === undefined) [found, name = '', day = '', year = ''] = monthFirst.exec(raw) ?? [];
  const month = monthNames.findIndex((names) => names.some((each) => each.startsWith(fold(name)))) + 1;
  if (found === undefined || month === 0) return undefined;
  const iso = calendarDay(fullYearOf(year), month, Number(day));
  return iso === undefined ? undefined : { iso, rest: raw.slice(found.length) };
}

/** Of the three languages, for each month. No beginning of three letters fits two months. */
const monthNames = Array.from({ length: 12 }, (_, month) => [
  ...['en', 'de', 'es'].map((language) =>
    fold(new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1))),
  ),
  // German workbooks have this short form of March.
  ...(month === 2 ? ['mrz'] : []),
]);

/** Undefined for a day that does not exist. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

/** The order that the dates of a column can only have; `usual` if they can have both, and undefined if no date depends on it. */
export function dateOrderOf(values: Iterable<string>, usual: DateOrder): DateOrder | undefined {
  let isAny = false;
  for (const value of values) {
    const [, first, second] = /^(\d{1,2})[-/](\d{1,2})[-/]/.exec(value) ?? [];
    if (first === undefined) continue;
    isAny = true;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return isAny ? usual : undefined;
}
