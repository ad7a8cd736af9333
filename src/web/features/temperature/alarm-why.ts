import { minuteMs } from '../../../contract/durations.ts';
import type { InputChange, InputType } from '../../../contract/inputs.ts';
import type { Alarm } from '../../../contract/temperature.ts';
import type { ReportProbe } from '../../../contract/temperature-report.ts';
import type { ReadingRows } from '../../api/readings.ts';
import { inputValueWords } from '../../data/input-words.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';

const words = text.temperature.alarms.why;

type Terms = ReportProbe['profiles'][number];

export interface AlarmEvidence {
  alarm: Alarm;
  /** Around the alarm, by time. */
  readings: ReadingRows;
  /** What judged its first reading; undefined if the report does not say. */
  terms: Terms | undefined;
  /** Times at which an input of the suspending type was on. */
  suspensions: readonly InputChange[];
  /** Their type; undefined while it loads. */
  suspendedBy: InputType | undefined;
}

interface Reading {
  utcMs: number;
  celsius: number;
}

/** An alarm that changed this long after the reading with which it ended was changed by late data. */
const lateMs = 15 * 60_000;

/** One sentence for each thing that decided the alarm: readings, the profile's terms, suspensions, late data. */
export function alarmSentences(evidence: AlarmEvidence, format: Format): string[] {
  return [
    ...startSentences(evidence, format),
    ...termSentences(evidence, format),
    ...suspensionSentences(evidence, format),
    ...endSentences(evidence, format),
  ];
}

const atMs = (ms: number, format: Format): string => format.dateAtTime(new Date(ms));

function startSentences({ alarm, readings }: AlarmEvidence, format: Format): string[] {
  const startMs = Date.parse(alarm.startUtc);
  const first = readingAt(readings, ({ utcMs }) => utcMs === startMs);
  const before = lastReading(readings, startMs);
  const limit = format.bound(alarm.limit);
  return [
    ...(first
      ? [words.first[alarm.bound](format.dateAtTime(alarm.startUtc), format.reading(first.celsius), limit)]
      : []),
    ...(before ? [beforeWords(before, alarm, format)] : []),
  ];
}

function beforeWords({ utcMs, celsius }: Reading, alarm: Alarm, format: Format): string {
  const [when, value] = [atMs(utcMs, format), format.reading(celsius)];
  return isOutside(celsius, alarm) ? words.uncounted(when, value) : words.before(when, value);
}

const isOutside = (celsius: number, { bound, limit }: Alarm): boolean =>
  bound === 'upper' ? celsius > limit : celsius < limit;

function termSentences({ alarm, terms }: AlarmEvidence, format: Format): string[] {
  if (!terms || terms.name === null || terms.lowerBound === null || terms.upperBound === null) return [];
  const band = words.terms(terms.name, format.bound(terms.lowerBound), format.bound(terms.upperBound));
  const delay = terms.alarmAfterMinutes ?? 0;
  if (delay === 0 || alarm.raisedUtc === null) return [band];
  return [band, words.delay(format.duration(delay * 60), format.dateAtTime(alarm.raisedUtc))];
}

function suspensionSentences({ alarm, terms, suspensions, suspendedBy }: AlarmEvidence, format: Format): string[] {
  const { suspendMinutes, suspendInputTypeName } = terms ?? {};
  if (!suspendMinutes || !suspendInputTypeName) return [];
  const state = inputValueWords(1, suspendedBy);
  const endMs = alarm.endUtc === null ? Number.POSITIVE_INFINITY : Date.parse(alarm.endUtc);
  return suspensions.flatMap(({ startUtc, endUtc }) => {
    const startMs = Date.parse(startUtc);
    const most = startMs + suspendMinutes * minuteMs;
    const untilMs = endUtc === null ? most : Math.min(most, Date.parse(endUtc));
    // It can only have mattered shortly before the alarm, or in it.
    if (startMs > endMs || untilMs < Date.parse(alarm.startUtc) - suspendMinutes * minuteMs) return [];
    return [words.suspended(suspendInputTypeName, state, format.dateAtTime(startUtc), atMs(untilMs, format))];
  });
}

function endSentences({ alarm, readings, terms }: AlarmEvidence, format: Format): string[] {
  const clear = terms?.clearAfterMinutes ?? 0;
  if (alarm.endUtc === null) return [words.lasts];
  const endMs = Date.parse(alarm.endUtc);
  const last = readingAt(readings, ({ utcMs }) => utcMs === endMs);
  // The reading with which the end is known. Without terms it is not known which one that is.
  const closing = terms && readingAt(readings, ({ utcMs }) => utcMs >= endMs + clear * minuteMs);
  const isLate = closing !== undefined && Date.parse(alarm.judgedUtc) - closing.utcMs > lateMs;
  return [
    ...(last ? [words.end(format.dateAtTime(alarm.endUtc), format.reading(last.celsius))] : []),
    ...(clear > 0 ? [words.clear(format.duration(clear * 60))] : []),
    ...(isLate ? [words.late(format.dateAtTime(alarm.judgedUtc))] : []),
  ];
}

function readingAt({ timesMs, values }: ReadingRows, is: (reading: Reading) => boolean): Reading | undefined {
  const at = timesMs.findIndex((utcMs, index) => is({ utcMs, celsius: values[index] ?? Number.NaN }));
  return readingOf({ timesMs, values }, at);
}

/** The last reading before a time. */
const lastReading = (readings: ReadingRows, beforeMs: number): Reading | undefined =>
  readingOf(
    readings,
    readings.timesMs.findLastIndex((utcMs) => utcMs < beforeMs),
  );

function readingOf({ timesMs, values }: ReadingRows, at: number): Reading | undefined {
  const [utcMs, celsius] = [timesMs[at], values[at]];
  return utcMs === undefined || celsius === undefined ? undefined : { utcMs, celsius };
}
