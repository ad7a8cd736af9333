/** The section of a probe: figures, chart, profile, alarms, time without data, checksum. */
import type { ReportAlarm, ReportProbe } from '../../../contract/temperature-report.ts';
import { alarmSeconds, inputsInWords, reviewInWords, secondsBetween } from '../alarm-words.ts';
import type { Gathered, GatheredProbe } from '../gather.ts';
import type { ReportFormat } from '../words.ts';
import { drawChart } from './chart.ts';
import { drawFacts, drawFigures, type FactOf } from './facts.ts';
import { colours, type Sheet } from './sheet.ts';
import { drawTable, type TableColumn } from './table.ts';

type Head = Gathered['report'];

export function drawProbe(sheet: Sheet, gathered: GatheredProbe, head: Head, format: ReportFormat): void {
  const { probe } = gathered;
  const { words } = format;
  sheet.heading(titleOf(probe, head), 2, 200);
  drawFacts(sheet, identity(probe, format));
  drawFigures(sheet, figuresOf(probe, head, format));
  sheet.heading(words.chart, 3, 200);
  if (probe.readings === 0) sheet.block(words.noReadings, { size: 9 });
  drawChart(sheet, gathered, head, format);
  sheet.heading(words.profiles, 3);
  drawTable(sheet, profileColumns(head, format), probe.profiles);
  sheet.heading(`${words.alarms} (${format.number(probe.alarms.length)})`, 3);
  if (probe.alarms.length === 0) sheet.block(words.noAlarms, { size: 9 }, { after: 10 });
  else drawTable(sheet, alarmColumns(head, format), probe.alarms);
  if (probe.silences.length > 0) drawSilences(sheet, probe, format);
  sheet.heading(words.checksum, 3, 20);
  sheet.block(probe.checksum, { size: 7.5, colour: colours.quiet }, { after: 10 });
}

/** A probe is often named after its vehicle, and the report may be about the vehicle. */
const titleOf = ({ vehicleName, name }: ReportProbe, { scopeName }: Head): string =>
  name.startsWith(vehicleName) || scopeName === vehicleName ? name : `${vehicleName} · ${name}`;

const identity = (probe: ReportProbe, { words, duration, number }: ReportFormat): FactOf[] => [
  { label: words.vehicle, value: probe.vehicleName },
  { label: words.registration, value: probe.registration ?? words.none },
  { label: words.probe, value: `${probe.name} (${words.number} ${number(probe.number)})` },
  {
    label: words.interval,
    value: probe.usualIntervalSeconds === null ? words.none : duration(probe.usualIntervalSeconds),
  },
  { label: words.readings, value: number(probe.readings) },
];

export const secondsOutside = ({ secondsAbove, secondsBelow }: ReportProbe): number => secondsAbove + secondsBelow;

function figuresOf(probe: ReportProbe, head: Head, format: ReportFormat): FactOf[] {
  const { words, degrees, duration, moment, percent } = format;
  const whole = (Date.parse(head.endUtc) - Date.parse(head.startUtc)) / 1000;
  const share = (seconds: number): string => words.share(percent(whole === 0 ? 0 : seconds / whole));
  const degreesOrNone = (celsius: number | null): string => (celsius === null ? words.none : degrees(celsius));
  const extreme = (label: string, found: ReportProbe['minimum']): FactOf => ({
    label,
    value: degreesOrNone(found?.temperature ?? null),
    note: found ? moment(found.utc) : undefined,
  });
  const outside = secondsOutside(probe);
  const sides = outside > 0 ? words.aboveBelow(duration(probe.secondsAbove), duration(probe.secondsBelow)) : '';
  return [
    extreme(words.minimum, probe.minimum),
    extreme(words.maximum, probe.maximum),
    { label: words.mean, value: degreesOrNone(probe.mean) },
    { label: words.meanKinetic, value: degreesOrNone(probe.meanKinetic) },
    { label: words.inside, value: duration(probe.secondsInside), note: share(probe.secondsInside) },
    {
      label: words.outside,
      value: duration(outside),
      note: [share(outside), sides].filter(Boolean).join(', '),
      bad: outside > 0,
    },
    { label: words.withoutData, value: duration(probe.secondsWithoutData), note: share(probe.secondsWithoutData) },
    { label: words.unjudged, value: duration(probe.secondsUnjudged), note: share(probe.secondsUnjudged) },
  ];
}

const profileColumns = (
  { startUtc }: Head,
  { words, moment, limits, rule }: ReportFormat,
): TableColumn<ReportProbe['profiles'][number]>[] => [
  {
    label: words.from,
    share: 2,
    value: (row) => (row.startUtc === startUtc ? words.sinceBefore : moment(row.startUtc)),
  },
  { label: words.profile, share: 2.6, value: (row) => row.name ?? words.noProfile },
  { label: words.limits, share: 2, value: limits },
  { label: words.rule, share: 4, value: rule },
  { label: words.changedBy, share: 2, value: ({ changedBy }) => changedBy ?? words.none },
];

function alarmColumns(head: Head, format: ReportFormat): TableColumn<ReportAlarm>[] {
  const { words, degrees, duration, moment, place, number } = format;
  const limit = (row: ReportAlarm): string =>
    (row.bound === 'upper' ? words.limitAbove : words.limitBelow)(degrees(row.limit));
  return [
    { label: words.number, share: 0.6, right: true, value: (_, index) => number(index + 1) },
    {
      label: `${words.from} – ${words.to}`,
      share: 2.3,
      value: (row) => `${moment(row.startUtc)} –\n${row.endUtc === null ? words.ongoing : moment(row.endUtc)}`,
    },
    { label: words.duration, share: 1.4, value: (row) => duration(alarmSeconds(row, head)) },
    { label: words.peak, share: 1.8, value: (row) => `${degrees(row.peak)}\n${limit(row)}` },
    { label: words.driver, share: 1.8, value: ({ driverName }) => driverName ?? words.none },
    { label: words.place, share: 2.2, value: place },
    { label: words.inputs, share: 1.9, value: (row) => inputsInWords(row, format) || words.none },
    { label: words.review, share: 2.4, value: (row) => reviewInWords(row, format) },
  ];
}

const silencesShown = 40;

function drawSilences(sheet: Sheet, { silences }: ReportProbe, { words, moment, duration }: ReportFormat): void {
  const timed = silences.map((silence) => ({ ...silence, seconds: secondsBetween(silence) }));
  const longest = timed.toSorted((one, other) => other.seconds - one.seconds);
  const shown = longest.slice(0, silencesShown).sort((one, other) => one.startUtc.localeCompare(other.startUtc));
  const others = longest.slice(silencesShown);
  sheet.heading(words.silences, 3);
  drawTable(
    sheet,
    [
      { label: words.from, share: 1, value: ({ startUtc }) => moment(startUtc) },
      { label: words.to, share: 1, value: ({ endUtc }) => moment(endUtc) },
      { label: words.duration, share: 1, value: ({ seconds }) => duration(seconds) },
    ],
    shown,
  );
  if (others.length === 0) return;
  const rest = others.reduce((sum, { seconds }) => sum + seconds, 0);
  sheet.block(words.silencesMore(others.length, duration(rest)), { size: 8 });
}
