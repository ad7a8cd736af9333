/** Writes the figures of a report as a workbook: a sheet each for the report, figures, alarms, profiles, time without data. */
import type { ReportAlarm, ReportProbe } from '../../contract/temperature-report.ts';
import { type AnySheet, type SheetColumn, sheetOf, writeSheets } from '../../files/workbook.ts';
import { wallAt } from '../../rules/zone.ts';
import { alarmSeconds, causeInWords, hasChangedSinceReview, inputsInWords, secondsBetween } from './alarm-words.ts';
import type { Gathered, GatheredProbe } from './gather.ts';
import type { ReportFormat } from './words.ts';

export interface XlsxOptions {
  format: ReportFormat;
  head: Gathered['report'];
  link: string | undefined;
  probes: readonly GatheredProbe[];
  write: (chunk: Uint8Array) => void;
}

export function writeXlsx({ probes, write, ...options }: XlsxOptions): void {
  writeSheets(
    sheetsOf(
      probes.map(({ probe }) => probe),
      options,
    ),
    write,
  );
}

type Value = string | number | null;

/** A record of a probe: an alarm, a profile, a silence. */
interface OfProbe<Row> {
  probe: ReportProbe;
  row: Row;
}

function sheetsOf(
  probes: readonly ReportProbe[],
  { format, head, link }: Omit<XlsxOptions, 'probes' | 'write'>,
): AnySheet[] {
  const { words, timeZone } = format;
  const local = (utc: string | null | undefined): number | null => (utc ? wallAt(Date.parse(utc), timeZone) : null);
  const text = <Row>(label: string, width: number, value: (row: Row) => Value): SheetColumn<Row> => ({
    label,
    kind: 'text',
    width,
    value,
  });
  const number = <Row>(label: string, value: (row: Row) => Value): SheetColumn<Row> => ({
    label,
    kind: 'number',
    width: 14,
    value,
  });
  const time = <Row>(label: string, utcOf: (row: Row) => string | null | undefined): SheetColumn<Row>[] => [
    { label, kind: 'dateTime', width: 20, value: (row) => local(utcOf(row)) },
    { label: `${label} (UTC)`, kind: 'text', width: 26, value: (row) => utcOf(row) ?? null },
  ];
  const duration = <Row>(label: string, value: (row: Row) => Value): SheetColumn<Row> => ({
    label,
    kind: 'duration',
    width: 14,
    value,
  });
  const identity = <Row>(of: (row: Row) => ReportProbe): SheetColumn<Row>[] => [
    text(words.vehicle, 24, (row) => of(row).vehicleName),
    text(words.registration, 16, (row) => of(row).registration),
    text(words.probe, 24, (row) => of(row).name),
  ];
  const ofProbes = <Row>(rowsOf: (probe: ReportProbe) => readonly Row[]): OfProbe<Row>[] =>
    probes.flatMap((probe) => rowsOf(probe).map((row) => ({ probe, row })));

  const facts: [string, string][] = [
    [words.account, head.accountName],
    [words.scope, head.scopeName],
    [words.from, format.moment(head.startUtc)],
    [words.to, format.moment(head.endUtc)],
    [words.timeZone, timeZone],
    [words.created, words.createdBy(head.createdBy, format.moment(head.createdUtc))],
    ...(link === undefined ? [] : [[words.same, link] as [string, string]]),
    ...words.methodText.map((line): [string, string] => [words.method, line]),
  ];
  return [
    sheetOf<ReportProbe>({
      name: words.sheets.figures,
      rows: probes,
      columns: [
        ...identity<ReportProbe>((probe) => probe),
        number(words.readings, ({ readings }) => readings),
        duration(words.interval, ({ usualIntervalSeconds }) => usualIntervalSeconds),
        number(`${words.minimum} °C`, ({ minimum }) => minimum?.temperature ?? null),
        ...time<ReportProbe>(words.minimum, ({ minimum }) => minimum?.utc),
        number(`${words.maximum} °C`, ({ maximum }) => maximum?.temperature ?? null),
        ...time<ReportProbe>(words.maximum, ({ maximum }) => maximum?.utc),
        number(`${words.mean} °C`, ({ mean }) => mean),
        number(`${words.meanKinetic} °C`, ({ meanKinetic }) => meanKinetic),
        duration(words.inside, ({ secondsInside }) => secondsInside),
        duration(words.above, ({ secondsAbove }) => secondsAbove),
        duration(words.below, ({ secondsBelow }) => secondsBelow),
        duration(words.unjudged, ({ secondsUnjudged }) => secondsUnjudged),
        duration(words.withoutData, ({ secondsWithoutData }) => secondsWithoutData),
        number(words.alarms, ({ alarms }) => alarms.length),
        text(words.checksum, 68, ({ checksum }) => checksum),
      ],
    }),
    sheetOf<OfProbe<ReportAlarm>>({
      name: words.sheets.alarms,
      rows: ofProbes(({ alarms }) => alarms),
      columns: [
        ...identity<OfProbe<ReportAlarm>>(({ probe }) => probe),
        ...time<OfProbe<ReportAlarm>>(words.from, ({ row }) => row.startUtc),
        ...time<OfProbe<ReportAlarm>>(words.to, ({ row }) => row.endUtc),
        duration(words.duration, ({ row }) => alarmSeconds(row, head)),
        text(words.bound, 14, ({ row }) => (row.bound === 'upper' ? words.upper : words.lower)),
        number(`${words.limit} °C`, ({ row }) => row.limit),
        number(`${words.peak} °C`, ({ row }) => row.peak),
        text(words.driver, 24, ({ row }) => row.driverName),
        text(words.place, 30, ({ row }) => format.place(row)),
        text(words.inputs, 30, ({ row }) => inputsInWords(row, format)),
        text(words.cause, 20, ({ row }) => causeInWords(row, format) ?? words.notReviewed),
        text(words.note, 40, ({ row }) => row.note),
        text(words.reviewedBy, 20, ({ row }) => row.reviewedBy),
        ...time<OfProbe<ReportAlarm>>(words.reviewed, ({ row }) => row.reviewedUtc),
        text(words.remark, 30, ({ row }) => (hasChangedSinceReview(row) ? words.changedSince : null)),
      ],
    }),
    sheetOf<OfProbe<ReportProbe['profiles'][number]>>({
      name: words.sheets.profiles,
      rows: ofProbes(({ profiles }) => profiles),
      columns: [
        ...identity<OfProbe<ReportProbe['profiles'][number]>>(({ probe }) => probe),
        ...time<OfProbe<ReportProbe['profiles'][number]>>(words.from, ({ row }) => row.startUtc),
        text(words.profile, 24, ({ row }) => row.name ?? words.noProfile),
        number(`${words.limits}: ${words.lower} °C`, ({ row }) => row.lowerBound),
        number(`${words.limits}: ${words.upper} °C`, ({ row }) => row.upperBound),
        text(words.rule, 50, ({ row }) => format.rule(row)),
        text(words.changedBy, 20, ({ row }) => row.changedBy),
      ],
    }),
    sheetOf<OfProbe<ReportProbe['silences'][number]>>({
      name: words.sheets.silences,
      rows: ofProbes(({ silences }) => silences),
      columns: [
        ...identity<OfProbe<ReportProbe['silences'][number]>>(({ probe }) => probe),
        ...time<OfProbe<ReportProbe['silences'][number]>>(words.from, ({ row }) => row.startUtc),
        ...time<OfProbe<ReportProbe['silences'][number]>>(words.to, ({ row }) => row.endUtc),
        duration(words.duration, ({ row }) => secondsBetween(row)),
      ],
    }),
    sheetOf<[string, string]>({
      name: words.sheets.report,
      rows: facts,
      columns: [text(words.title, 30, ([label]) => label), text(head.scopeName, 100, ([, value]) => value)],
    }),
  ];
}
