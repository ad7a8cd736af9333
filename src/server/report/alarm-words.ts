import { alarmCauses } from '../../contract/choices.ts';
import type { ReportAlarm } from '../../contract/temperature-report.ts';
import type { Gathered } from './gather.ts';
import type { ReportFormat } from './words.ts';

export const secondsBetween = ({ startUtc, endUtc }: { startUtc: string; endUtc: string }): number =>
  (Date.parse(endUtc) - Date.parse(startUtc)) / 1000;

/** An open alarm lasts until the report. */
export const alarmSeconds = ({ startUtc, endUtc }: ReportAlarm, { createdUtc }: Gathered['report']): number =>
  secondsBetween({ startUtc, endUtc: endUtc ?? createdUtc });

/** "Rear door: 12 min", one line each. */
export const inputsInWords = ({ inputs }: ReportAlarm, { words, duration }: ReportFormat): string =>
  inputs
    .map(({ name, number, secondsOn }) => words.inputOn(name ?? words.input(number), duration(secondsOn)))
    .join('\n');

type CauseName = keyof typeof alarmCauses;
const causeNames = Object.keys(alarmCauses) as CauseName[];

/** The cause that a review found; null without a review. */
export function causeInWords({ cause }: ReportAlarm, { words }: ReportFormat): string | null {
  const name = causeNames.find((each) => alarmCauses[each] === cause);
  return name === undefined ? null : words.causes[name];
}

/** Late data changed an alarm that had ended before its review. */
export const hasChangedSinceReview = ({ reviewedUtc, judgedUtc, endUtc }: ReportAlarm): boolean =>
  reviewedUtc !== null && judgedUtc > reviewedUtc && endUtc !== null && endUtc <= reviewedUtc;

/** Cause, note, reviewer and time, one line each. */
export function reviewInWords(alarm: ReportAlarm, format: ReportFormat): string {
  const { words, moment } = format;
  const { reviewedUtc, reviewedBy, note } = alarm;
  if (reviewedUtc === null) return words.notReviewed;
  return [
    causeInWords(alarm, format),
    note,
    words.reviewedByAt(reviewedBy ?? words.none, moment(reviewedUtc)),
    hasChangedSinceReview(alarm) && words.changedSince,
  ]
    .filter(Boolean)
    .join('\n');
}
