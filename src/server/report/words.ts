/** The words and formats of a report in a language and a time zone. */
import type { Language } from '../../contract/choices.ts';
import { placeInWords } from '../../contract/place-words.ts';
import type { ReportAlarm, ReportProbe } from '../../contract/temperature-report.ts';
import { german } from './words/de.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';

export type ReportWords = typeof english;

const wordsByLanguage: Readonly<Record<Language, ReportWords>> = { en: english, de: german, es: spanish };

export interface ReportFormat {
  language: Language;
  words: ReportWords;
  /** "−18.5 °C" */
  degrees(celsius: number): string;
  number(value: number): string;
  /** "12.5 %" */
  percent(share: number): string;
  /** "20 Nov 2026, 10:05" */
  moment(utc: string): string;
  /** "20 Nov 2026", "20–26 Nov 2026": the local days of a period, whose end is not part of it. */
  days(startUtc: string, endUtc: string): string;
  /** "26 h 04 min", "12 min", "40 s" */
  duration(seconds: number): string;
  place(alarm: Pick<ReportAlarm, 'place'>): string;
  limits(profile: Pick<ReportProbe['profiles'][number], 'lowerBound' | 'upperBound'>): string;
  /** When an excursion is an alarm, when it ends, and what suspends readings. */
  rule(profile: ReportProbe['profiles'][number]): string;
  timeZone: string;
}

export function reportFormat(language: Language, timeZone: string): ReportFormat {
  const words = wordsByLanguage[language];
  const { locale } = words;
  const degrees = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const format: ReportFormat = {
    language,
    words,
    degrees: (celsius) => `${degrees.format(celsius).replace('-', '−')} °C`,
    number: (value) => number(value),
    percent: (share) => percent.format(share),
    moment: (utc) => moment.format(new Date(utc)),
    days: (startUtc, endUtc) =>
      day.formatRange(new Date(startUtc), new Date(Math.max(Date.parse(startUtc), Date.parse(endUtc) - 1))),
    duration: (seconds) => durationOf(seconds, number),
    place: ({ place }) => placeInWords(place, language, { distanceUnit: 'km', number }) ?? words.none,
    limits: ({ lowerBound, upperBound }) =>
      lowerBound === null || upperBound === null
        ? words.none
        : `${format.degrees(lowerBound)} … ${format.degrees(upperBound)}`,
    rule: (profile) => ruleOf(profile, words, (minutes) => format.duration(60 * minutes)),
    timeZone,
  };
  return format;
}

function ruleOf(
  {
    alarmAfterMinutes,
    clearAfterMinutes,
    suspendInputTypeId,
    suspendInputTypeName,
    suspendMinutes,
  }: ReportProbe['profiles'][number],
  words: ReportWords,
  lasting: (minutes: number) => string,
): string {
  if (alarmAfterMinutes === null) return words.none;
  return [
    alarmAfterMinutes === 0 ? words.alarmAtOnce : words.alarmAfter(lasting(alarmAfterMinutes)),
    clearAfterMinutes && words.clearAfter(lasting(clearAfterMinutes)),
    suspendInputTypeId !== null && words.suspended(suspendInputTypeName ?? words.none, lasting(suspendMinutes ?? 0)),
  ]
    .filter(Boolean)
    .join(', ');
}

function durationOf(seconds: number, number: (value: number, digits?: number) => string): string {
  if (seconds < 60) return `${number(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${number(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`;
}
