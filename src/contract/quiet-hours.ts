/** Quiet hours by weekday: as an API field, and as text in cells, such as `Mon–Fri 22:00–06:00; Sat, Sun 00:00–00:00`. */
import * as z from 'zod';
import { languages } from './choices.ts';
import { integerBetween, limitedArray, rule } from './fields.ts';
import { string } from './text-kinds.ts';

/** A time of day in the account's time zone. */
const timeOfDayPattern = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$';
const isTimeOfDay = new RegExp(timeOfDayPattern);
export const timeOfDay = string('code')
  .check(
    rule((value) =>
      isTimeOfDay.test(value)
        ? undefined
        : { code: 'format', params: { expected: 'time' }, detail: 'must be a time of day such as 22:30' },
    ),
  )
  .meta({ pattern: timeOfDayPattern });

/** Monday is 1. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const quietWindowsAtMost = 14;

const quietWindowInput = z
  .object({
    days: limitedArray(integerBetween({ min: 1, max: 7 }), 7, 1),
    from: timeOfDay,
    to: timeOfDay,
  })
  .meta({
    id: 'QuietWindow',
    description: 'From a time of these weekdays, 1 Monday to 7 Sunday, to the next such time',
  });

export const quietHoursInput = limitedArray(quietWindowInput, quietWindowsAtMost);

export const quietHours = z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() }));
export type QuietWindow = z.output<typeof quietHours>[number];

// 2026-06-01 was a Monday.
const dayName = (day: number, locale: string, weekday: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 5, day));

/** Weekdays in a language: "Mon–Fri", "Sat, Sun". */
export function daysText(days: readonly number[], locale: string): string {
  const runs: [number, number][] = [];
  for (const day of [...new Set(days)].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && day === last[1] + 1) last[1] = day;
    else runs.push([day, day]);
  }
  const name = (day: number): string => dayName(day, locale);
  return runs
    .map(([from, to]) => (from === to ? name(from) : `${name(from)}${to === from + 1 ? ', ' : '–'}${name(to)}`))
    .join(', ');
}

export const quietWindowText = ({ days, from, to }: QuietWindow, locale: string): string =>
  `${daysText(days, locale)} ${from}–${to}`;

export const quietHoursText = (windows: readonly QuietWindow[], locale: string): string =>
  windows.map((window) => quietWindowText(window, locale)).join('; ');

/** Numbers of weekdays by their short and long names in every language, folded. */
const dayNumbers = new Map(
  languages.flatMap((language) =>
    weekdays.flatMap((day): [string, number][] => [
      [String(day), day],
      [plain(dayName(day, language)), day],
      [plain(dayName(day, language, 'long')), day],
    ]),
  ),
);

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** Weekdays by their names in any language; undefined if it is another text. */
export function readDays(text: string): number[] | undefined {
  const days: number[] = [];
  for (const part of text.split(/,|\s(?:and|und|y)\s/)) {
    const [from, to = from, ...more] = part.split(/[-–—]|\s(?:to|bis|a)\s/).map((name) => dayNumbers.get(plain(name)));
    if (from === undefined || to === undefined || to < from || more.length > 0) return undefined;
    for (let day = from; day <= to; day += 1) days.push(day);
  }
  return days;
}

/** `22:00–06:00`, `Mon–Fri 7.30 - 8:00 Uhr`, with the hour and the minutes of both times. */
const quietWindow =
  /^(?:(.*\S)\s+)?(\d{1,2})[:.](\d\d)\s*(?:Uhr|h)?\s*(?:[-–—]|to|bis|a)\s*(\d{1,2})[:.](\d\d)\s*(?:Uhr|h)?$/i;

/** Reads the text of a cell in any language; undefined if it is none. Times without weekdays are those of every day. */
export function readQuietHours(text: string): QuietWindow[] | undefined {
  const windows: QuietWindow[] = [];
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [found, days, fromHour, fromMinutes, toHour, toMinutes] = quietWindow.exec(part.trim()) ?? [];
    const read = days === undefined ? [...weekdays] : readDays(days);
    if (found === undefined || read === undefined) return undefined;
    windows.push({ days: read, from: clock(fromHour, fromMinutes), to: clock(toHour, toMinutes) });
  }
  return windows;
}

/** A day ends at 24:00, which is 00:00 of the next one. */
const clock = (hour = '', minutes = ''): string =>
  `${hour}:${minutes}` === '24:00' ? '00:00' : `${hour.padStart(2, '0')}:${minutes}`;
