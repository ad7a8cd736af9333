/** The columns of each list as a file: the record's values, with names instead of ids. */
import type { AuditEntry } from '../../contract/administration.ts';
import type { AlertSent } from '../../contract/alerts.ts';
import type { Assignment } from '../../contract/assignments.ts';
import type { ExportFormat, GrowingList, RecordGroup, TimeGroup } from '../../contract/growing-lists.ts';
import type { InputChange } from '../../contract/inputs.ts';
import type { Alarm } from '../../contract/temperature.ts';
import type { SheetColumn } from '../../files/workbook.ts';
import { createOffsets, wallAt } from '../../rules/zone.ts';
import type { ExportNames } from '../store/export-names.ts';
import { isTimeGroup } from '../store/growing/sum-by.ts';
import type { GroupTotal } from './group-totals.ts';
import type { VisitInFile } from './visits-in-file.ts';
import type { ExportWords } from './words.ts';

type Value = string | number | null;

/** A cell for a spreadsheet, and its value for CSV. */
export interface ExportColumn<Row> extends SheetColumn<Row> {
  csv(row: Row): Value;
  /** Of a number with one decimal, on paper. */
  tenths?: 'value' | 'difference';
}

/** The records of each list. */
interface Records {
  visits: VisitInFile;
  alarms: Alarm;
  inputHistory: InputChange;
  assignments: Assignment;
  audit: AuditEntry;
  alertsSent: AlertSent;
}

export interface ColumnOptions {
  words: ExportWords;
  names: ExportNames;
  timeZone: string;
  format: ExportFormat;
}

type Columns = { [List in GrowingList]: (options: ColumnOptions) => ExportColumn<Records[List]>[] };

export const text = <Row>(label: string, value: (row: Row) => Value, width = 20): ExportColumn<Row> => ({
  ...{ label, kind: 'text', width, value, csv: value },
});
export const number = <Row>(label: string, value: (row: Row) => Value): ExportColumn<Row> => ({
  ...{ label, kind: 'number', width: 12, value, csv: value },
});

/** A figure in the unit of its label, of whose value the tenths count. */
export const tenths = <Row>(label: string, value: (row: Row) => number): ExportColumn<Row> => ({
  ...number(label, (row: Row) => Math.round(value(row) * 10) / 10),
  tenths: 'value',
});
export const difference = <Row>(label: string, value: (row: Row) => number): ExportColumn<Row> => ({
  ...tenths(label, value),
  tenths: 'difference',
});

/** What a page is too narrow for. */
const inFiles = <Row>({ format }: ColumnOptions, ...columns: ExportColumn<Row>[]): ExportColumn<Row>[] =>
  format === 'pdf' ? [] : columns;

/** Seconds, which a workbook has as a duration. */
export const duration = <Row>(
  label: string,
  { format }: Pick<ColumnOptions, 'format'>,
  value: (row: Row) => number | null,
): ExportColumn<Row> =>
  format === 'csv' ? number(`${label} (s)`, value) : { ...{ label, kind: 'duration', width: 14, value, csv: value } };

/** A code of the API, for which a workbook has a word. */
const code = <Row, Code extends string | number>(
  label: string,
  { format }: ColumnOptions,
  words: Readonly<Partial<Record<Code, string>>>,
  codeOf: (row: Row) => Code | null,
): ExportColumn<Row> => {
  const value = (row: Row): Value => {
    const known = codeOf(row);
    return known === null || format === 'csv' ? known : (words[known] ?? known);
  };
  return { ...{ label, kind: 'text', width: 18, value, csv: value } };
};

/** A time in the zone, which a workbook names, and in UTC. In CSV the local time has its offset. */
function time<Row>(label: string, options: ColumnOptions, utcOf: (row: Row) => string | null): ExportColumn<Row>[] {
  const { timeZone, format } = options;
  const offsetOf = createOffsets(timeZone);
  const localOf = (row: Row): { wallMs: number; offset: number } | undefined => {
    const utc = utcOf(row);
    if (utc === null) return undefined;
    const utcMs = Date.parse(utc);
    const offset = offsetOf(utcMs);
    return { wallMs: utcMs + offset, offset };
  };
  return [
    {
      ...{
        label: format === 'xlsx' ? `${label} (${timeZone})` : label,
        kind: 'dateTime',
        width: format === 'pdf' ? 18 : 26,
      },
      value: (row) => localOf(row)?.wallMs ?? null,
      csv: (row) => {
        const local = localOf(row);
        return local ? isoWithOffset(local.wallMs, local.offset) : null;
      },
    },
    ...inFiles(options, text(`${label} (UTC)`, utcOf, 26)),
  ];
}

/** "2026-11-20T10:30:00.000+01:00" */
function isoWithOffset(wallMs: number, offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const local = new Date(wallMs).toISOString().slice(0, -1);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const ofVehicle = <Row>(options: ColumnOptions, idOf: (row: Row) => number | null): ExportColumn<Row>[] => {
  const { words, names } = options;
  return [
    text(words.vehicle, (row) => names.vehicle(idOf(row))?.name ?? null),
    text(words.registration, (row) => names.vehicle(idOf(row))?.registration ?? null, 14),
    ...inFiles<Row>(
      options,
      text(words.fleet, (row) => names.vehicle(idOf(row))?.fleet ?? null),
    ),
  ];
};

const ofId = <Row extends { id: number }>(options: ColumnOptions): ExportColumn<Row>[] =>
  inFiles(
    options,
    number(options.words.id, ({ id }) => id),
  );

interface Lasting {
  startUtc: string;
  endUtc: string | null;
}

/** The duration is empty while the row lasts. */
const ofTime = <Row extends Lasting>(options: ColumnOptions): ExportColumn<Row>[] => [
  ...time<Row>(options.words.start, options, ({ startUtc }) => startUtc),
  ...time<Row>(options.words.end, options, ({ endUtc }) => endUtc).map((column) => withOngoing(column, options)),
  duration<Row>(options.words.duration, options, ({ startUtc, endUtc }) =>
    endUtc === null ? null : (Date.parse(endUtc) - Date.parse(startUtc)) / 1000,
  ),
];

/** On paper an empty end would look forgotten. */
const withOngoing = <Row>(column: ExportColumn<Row>, { format, words }: ColumnOptions): ExportColumn<Row> =>
  format === 'pdf' ? { ...column, value: (row) => column.value(row) ?? words.rowStates.open } : column;

const yesOrNo = (value: boolean, { words }: ColumnOptions): string => (value ? words.yes : words.no);

type Grouped = Pick<GroupTotal, 'key'>;

/** The record of a group, or its local time. A vehicle has its registration beside its name. */
function ofGroup(options: ColumnOptions, by: RecordGroup | TimeGroup): ExportColumn<GroupTotal>[] {
  if (isTimeGroup(by)) return [ofTimeGroup(options, by)];
  const { words, names } = options;
  if (by === 'vehicle') return ofVehicle(options, ({ key }) => Number(key));
  const nameOf: Readonly<Record<Exclude<RecordGroup, 'vehicle'>, (id: number) => string | null | undefined>> = {
    ...names,
    geofence: (id) => names.geofence(id)?.name,
    input: (id) => names.input(id)?.name,
  };
  return [text(words[by], ({ key }) => nameOf[by](Number(key)) ?? words.without, 32)];
}

/** When a group begins in the zone, or its weekday. */
export function ofTimeGroup<Row extends Grouped>(
  { words, timeZone }: Pick<ColumnOptions, 'words' | 'timeZone'>,
  by: TimeGroup,
): ExportColumn<Row> {
  if (by === 'weekday') return text(words.weekday, ({ key }) => words.weekdays[Number(key) - 1] ?? null);
  const wallOf = ({ key }: Row): number => wallAt(Date.parse(String(key)), timeZone);
  return {
    ...{ label: words[by], kind: by === 'hour' ? 'dateTime' : 'day', width: 20, value: wallOf },
    csv: (row) => new Date(wallOf(row)).toISOString().slice(0, by === 'hour' ? 16 : 10),
  };
}

/** `counted`: name of what the rows are. With the period before if the rows are compared with it. */
export const totalColumns = (
  options: ColumnOptions,
  by: RecordGroup | TimeGroup,
  counted: string,
  areCompared: boolean,
): ExportColumn<GroupTotal>[] => [
  ...ofGroup(options, by),
  number(counted, ({ count }) => count),
  duration<GroupTotal>(options.words.total, options, ({ seconds }) => seconds),
  duration<GroupTotal>(options.words.longest, options, ({ longestSeconds }) => longestSeconds),
  ...(areCompared && !isTimeGroup(by)
    ? [
        duration<GroupTotal>(options.words.before, options, ({ secondsBefore }) => secondsBefore),
        // A number, because Excel shows no duration below zero.
        difference<GroupTotal>(
          `${options.words.change} (h)`,
          ({ seconds, secondsBefore }) => (seconds - secondsBefore) / 3600,
        ),
      ]
    : []),
];

/** "open", "off": a code of the API in CSV. */
function inputValue({ words, names, format }: ColumnOptions): ExportColumn<InputChange> {
  const wordOf = ({ inputId, value }: InputChange): string =>
    (names.input(inputId)?.isDoor ? words.doorValues : words.values)[value] ?? String(value);
  return format === 'csv' ? number(words.value, ({ value }) => value) : text(words.value, wordOf, 10);
}

export const exportColumns: Columns = {
  visits: (options) => [
    ...ofId(options),
    ...ofVehicle<VisitInFile>(options, ({ vehicleId }) => vehicleId),
    text(options.words.geofence, ({ geofenceId }) => options.names.geofence(geofenceId)?.name ?? null),
    ...inFiles<VisitInFile>(
      options,
      text(options.words.tags, ({ geofenceId }) => options.names.geofence(geofenceId)?.tags ?? null),
    ),
    text(options.words.driver, ({ driverId }) => options.names.driver(driverId)),
    ...ofTime<VisitInFile>(options),
    duration<VisitInFile>(options.words.stopped, options, ({ stoppedSeconds }) => stoppedSeconds),
    ...inFiles<VisitInFile>(
      options,
      text(options.words.counts, ({ disregarded }) => yesOrNo(!disregarded, options), 12),
      code(options.words.reason, options, options.words.reasons, ({ reason }) => reason),
      text(options.words.note, ({ note }) => note, 40),
      text(options.words.reviewedBy, ({ reviewedBy }) => reviewedBy),
      duration<VisitInFile>(options.words.within, options, ({ withinSeconds }) => withinSeconds),
      text(options.words.open, ({ endUtc }) => yesOrNo(endUtc === null, options), 12),
      text(options.words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore, options), 22),
    ),
    ...(options.format === 'xlsx' ? [text<VisitInFile>(options.words.place, ({ place }) => place, 32)] : []),
  ],
  alarms: (options) => [
    ...ofId(options),
    text(options.words.probe, ({ probeId }) => options.names.probe(probeId)),
    ...ofVehicle<Alarm>(options, ({ vehicleId }) => vehicleId),
    text(options.words.driver, ({ driverId }) => options.names.driver(driverId)),
    text(options.words.geofence, ({ geofenceIds }) =>
      geofenceIds.flatMap((id) => options.names.geofence(id)?.name ?? []).join(', '),
    ),
    ...inFiles<Alarm>(
      options,
      text(options.words.profile, ({ profileId }) => options.names.profile(profileId)),
    ),
    ...inFiles<Alarm>(
      options,
      code(options.words.bound, options, options.words.bounds, ({ bound }) => bound),
    ),
    number(options.words.limit, ({ limit }) => limit),
    number(options.words.peak, ({ peak }) => peak),
    ...ofTime<Alarm>(options),
    code(options.words.cause, options, options.words.causes, ({ cause }) => cause),
    text(options.words.reviewedBy, ({ reviewedBy }) => reviewedBy),
    ...inFiles<Alarm>(options, ...time<Alarm>(options.words.reviewed, options, ({ reviewedUtc }) => reviewedUtc)),
    text(options.words.note, ({ note }) => note, 40),
  ],
  inputHistory: (options) => [
    text(options.words.input, ({ inputId }) => options.names.input(inputId)?.name ?? null),
    ...inFiles<InputChange>(
      options,
      number(options.words.number, ({ inputId }) => options.names.input(inputId)?.number ?? null),
    ),
    ...ofVehicle<InputChange>(options, ({ inputId }) => options.names.input(inputId)?.vehicleId ?? null),
    inputValue(options),
    ...ofTime<InputChange>(options),
  ],
  assignments: (options) => [
    ...ofId(options),
    ...ofVehicle<Assignment>(options, ({ vehicleId }) => vehicleId),
    text(options.words.driver, ({ driverId }) => options.names.driver(driverId)),
    ...ofTime<Assignment>(options),
    code(options.words.source, options, options.words.sources, ({ assignmentSource }) => assignmentSource),
    text(options.words.reference, ({ reference }) => reference),
  ],
  audit: (options) => [
    ...ofId(options),
    ...time<AuditEntry>(options.words.when, options, ({ utc }) => utc),
    text(options.words.user, ({ username }) => username),
    code(options.words.action, options, options.words.actions, ({ action }) => action),
    code(options.words.kind, options, options.words.kinds, ({ resource }) => resource),
    number(options.words.record, ({ resourceId }) => resourceId),
    number(options.words.records, ({ count }) => count),
  ],
  alertsSent: (options) => [
    ...ofId(options),
    code(options.words.cause, options, options.words.alerts, ({ cause }) => cause),
    text(options.words.rule, ({ ruleId }) => options.names.rule(ruleId)),
    text(options.words.geofence, ({ geofenceId }) => options.names.geofence(geofenceId)?.name ?? null),
    ...ofVehicle<AlertSent>(options, ({ vehicleId }) => vehicleId),
    text(options.words.probe, ({ probeId }) => options.names.probe(probeId)),
    code(options.words.channel, options, options.words.channels, ({ channel }) => channel),
    text(options.words.recipient, ({ recipient }) => recipient, 28),
    code(options.words.state, options, options.words.states, ({ state }) => state),
    number(options.words.attempts, ({ attempts }) => attempts),
    ...time<AlertSent>(options.words.created, options, ({ createdUtc }) => createdUtc),
    ...time<AlertSent>(options.words.sent, options, ({ sentUtc }) => sentUtc),
  ],
};
