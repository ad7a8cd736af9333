/** The columns of each list as a file: the record's values, with names instead of ids. */
import type { AuditEntry } from '../../contract/administration.ts';
import type { AlertSent } from '../../contract/alerts.ts';
import type { Assignment } from '../../contract/assignments.ts';
import type { ExportFormat, FileColumn, GrowingList, RecordGroup, TimeGroup } from '../../contract/growing-lists.ts';
import type { InputChange } from '../../contract/inputs.ts';
import type { Alarm } from '../../contract/temperature.ts';
import type { SheetColumn } from '../../files/workbook.ts';
import { createOffsets, wallAt } from '../../rules/zone.ts';
import type { ExportNames } from '../store/export-names.ts';
import { isTimeGroup } from '../store/growing/sum-by.ts';
import type { GroupTotal } from './group-totals.ts';
import type { Placed } from './places-in-file.ts';
import type { VisitInFile } from './visits-in-file.ts';
import type { ExportWords } from './words.ts';

type Value = string | number | null;

/** A cell for a spreadsheet, and its value for CSV. */
export interface ExportColumn<Row> extends SheetColumn<Row> {
  csv(row: Row): Value;
  /** Of a number with one decimal, on paper. */
  tenths?: 'value' | 'difference';
  /** Only in files for which it was chosen. */
  onlyChosen?: true;
}

/** The records of each list. */
export interface RecordsInFile {
  visits: VisitInFile;
  alarms: Placed<Alarm>;
  inputHistory: Placed<InputChange>;
  assignments: Placed<Assignment>;
  audit: AuditEntry;
  alertsSent: AlertSent;
}

export interface ColumnOptions {
  words: ExportWords;
  names: ExportNames;
  timeZone: string;
  format: ExportFormat;
  /** In their order; undefined: those of the format. */
  chosen: readonly FileColumn[] | undefined;
  now: Date;
}

/** In the order of a file. The names of lists whose files can be made of chosen columns are those of the API. */
type NamedColumns<Row> = Readonly<Record<string, ExportColumn<Row>>>;
type Columns = { [List in GrowingList]: (options: ColumnOptions) => NamedColumns<RecordsInFile[List]> };

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

/** What a page is too narrow for, unless it was chosen. */
const inFiles = <Row>({ format, chosen }: ColumnOptions, columns: NamedColumns<Row>): NamedColumns<Row> =>
  format === 'pdf' && !chosen ? {} : columns;

const onlyChosen = <Row>(column: ExportColumn<Row>): ExportColumn<Row> => ({ ...column, onlyChosen: true });

/** The chosen columns in their order; without a choice those of the format. */
export function columnsOf<List extends GrowingList>(
  list: List,
  options: ColumnOptions,
): ExportColumn<RecordsInFile[List]>[] {
  const columns = exportColumns[list](options);
  return (
    options.chosen?.flatMap((name) => columns[name] ?? []) ??
    Object.values(columns).filter((column) => !column.onlyChosen)
  );
}

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
  { format }: Pick<ColumnOptions, 'format'>,
  words: Readonly<Partial<Record<Code, string>>>,
  codeOf: (row: Row) => Code | null,
): ExportColumn<Row> => {
  const value = (row: Row): Value => {
    const known = codeOf(row);
    return known === null || format === 'csv' ? known : (words[known] ?? known);
  };
  return { ...{ label, kind: 'text', width: 18, value, csv: value } };
};

/** A time in the zone, which a workbook names. In CSV it has its offset. */
function localTime<Row>(
  label: string,
  { timeZone, format }: ColumnOptions,
  utcOf: (row: Row) => string | null,
): ExportColumn<Row> {
  const offsetOf = createOffsets(timeZone);
  const localOf = (row: Row): { wallMs: number; offset: number } | undefined => {
    const utc = utcOf(row);
    if (utc === null) return undefined;
    const utcMs = Date.parse(utc);
    const offset = offsetOf(utcMs);
    return { wallMs: utcMs + offset, offset };
  };
  return {
    ...{ label: format === 'xlsx' ? `${label} (${timeZone})` : label, kind: 'dateTime' },
    width: format === 'pdf' ? 18 : 26,
    value: (row) => localOf(row)?.wallMs ?? null,
    csv: (row) => {
      const local = localOf(row);
      return local ? isoWithOffset(local.wallMs, local.offset) : null;
    },
  };
}

/** A time in the zone and in UTC: `start` and `startUtc`. */
const time = <Row>(
  name: string,
  label: string,
  options: ColumnOptions,
  utcOf: (row: Row) => string | null,
): NamedColumns<Row> => ({
  [name]: localTime(label, options, utcOf),
  ...inFiles(options, { [`${name}Utc`]: text(`${label} (UTC)`, utcOf, 26) }),
});

/** "2026-11-20T10:30:00.000+01:00" */
function isoWithOffset(wallMs: number, offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const local = new Date(wallMs).toISOString().slice(0, -1);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const ofVehicle = <Row>(options: ColumnOptions, idOf: (row: Row) => number | null): NamedColumns<Row> => {
  const { words, names } = options;
  return {
    vehicle: text(words.vehicle, (row) => names.vehicle(idOf(row))?.name ?? null),
    registration: text(words.registration, (row) => names.vehicle(idOf(row))?.registration ?? null, 14),
    ...inFiles<Row>(options, { fleet: text(words.fleet, (row) => names.vehicle(idOf(row))?.fleet ?? null) }),
  };
};

const ofId = <Row extends { id: number }>(options: ColumnOptions): NamedColumns<Row> =>
  inFiles(options, { id: number(options.words.id, ({ id }) => id) });

interface Lasting {
  startUtc: string;
  endUtc: string | null;
}

/** The duration is empty while the row lasts. */
const ofTime = <Row extends Lasting>(options: ColumnOptions): NamedColumns<Row> => {
  const { words } = options;
  const { end, ...endInUtc } = time<Row>('end', words.end, options, ({ endUtc }) => endUtc);
  return {
    ...time<Row>('start', words.start, options, ({ startUtc }) => startUtc),
    ...(end && { end: withOngoing(end, options) }),
    ...endInUtc,
    duration: duration<Row>(words.duration, options, ({ startUtc, endUtc }) =>
      endUtc === null ? null : (Date.parse(endUtc) - Date.parse(startUtc)) / 1000,
    ),
  };
};

/** An end in the future is planned. */
const ofState = <Row extends Lasting>({ words, now }: ColumnOptions): ExportColumn<Row> =>
  text(words.state, ({ startUtc, endUtc }) => {
    if (Date.parse(startUtc) > now.getTime()) return words.rowStates.planned;
    return endUtc === null || Date.parse(endUtc) > now.getTime() ? words.rowStates.open : words.rowStates.ended;
  });

const ofPlace = <Row>({ words }: ColumnOptions): ExportColumn<Placed<Row>> =>
  text(words.place, ({ place }) => place, 32);

const ofDriver = <Row extends { driverId?: number | null | undefined }>({
  words,
  names,
}: ColumnOptions): ExportColumn<Row> => text(words.driver, ({ driverId }) => names.driver(driverId ?? null));

/** Names of the geofences in which the row began. */
const ofGeofences = <Row extends { geofenceIds?: number[] | undefined }>({
  words,
  names,
}: ColumnOptions): ExportColumn<Row> =>
  text(words.geofence, ({ geofenceIds = [] }) =>
    geofenceIds.flatMap((id) => names.geofence(id)?.name ?? []).join(', '),
  );

/** On paper an empty end would look forgotten. */
const withOngoing = <Row>(column: ExportColumn<Row>, { format, words }: ColumnOptions): ExportColumn<Row> =>
  format === 'pdf' ? { ...column, value: (row) => column.value(row) ?? words.rowStates.open } : column;

const yesOrNo = (value: boolean, { words }: ColumnOptions): string => (value ? words.yes : words.no);

type Grouped = Pick<GroupTotal, 'key'>;

/** The record of a group, or its local time. A vehicle has its registration beside its name. */
function ofGroup(options: ColumnOptions, by: RecordGroup | TimeGroup): ExportColumn<GroupTotal>[] {
  if (isTimeGroup(by)) return [ofTimeGroup(options, by)];
  const { words, names } = options;
  if (by === 'vehicle') return Object.values(ofVehicle<GroupTotal>(options, ({ key }) => Number(key)));
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

const exportColumns: Columns = {
  visits: (options) => {
    const { words, names, format } = options;
    const place = ofPlace<VisitInFile>(options);
    return {
      ...ofId(options),
      ...ofVehicle<VisitInFile>(options, ({ vehicleId }) => vehicleId),
      geofence: text(words.geofence, ({ geofenceId }) => names.geofence(geofenceId)?.name ?? null),
      ...inFiles<VisitInFile>(options, {
        tags: text(words.tags, ({ geofenceId }) => names.geofence(geofenceId)?.tags ?? null),
      }),
      driver: ofDriver(options),
      ...ofTime<VisitInFile>(options),
      stopped: duration(words.stopped, options, ({ stoppedSeconds }) => stoppedSeconds),
      ...inFiles<VisitInFile>(options, {
        counts: text(words.counts, ({ disregarded }) => yesOrNo(!disregarded, options), 12),
        reason: code(words.reason, options, words.reasons, ({ reason }) => reason),
        note: text(words.note, ({ note }) => note, 40),
        reviewedBy: text(words.reviewedBy, ({ reviewedBy }) => reviewedBy),
        within: duration(words.within, options, ({ withinSeconds }) => withinSeconds),
        state: text(words.open, ({ endUtc }) => yesOrNo(endUtc === null, options), 12),
        beganBefore: text(words.beganBefore, ({ beganBefore }) => yesOrNo(beganBefore, options), 22),
      }),
      place: format === 'xlsx' ? place : onlyChosen(place),
    };
  },
  alarms: (options) => {
    const { words, names } = options;
    return {
      ...ofId(options),
      probe: text(words.probe, ({ probeId }) => names.probe(probeId)),
      ...ofVehicle<Placed<Alarm>>(options, ({ vehicleId }) => vehicleId),
      driver: ofDriver(options),
      geofence: ofGeofences(options),
      ...inFiles<Placed<Alarm>>(options, {
        profile: text(words.profile, ({ profileId }) => names.profile(profileId)),
        bound: code(words.bound, options, words.bounds, ({ bound }) => bound),
      }),
      limit: number(words.limit, ({ limit }) => limit),
      peak: number(words.peak, ({ peak }) => peak),
      ...ofTime<Placed<Alarm>>(options),
      state: onlyChosen(ofState(options)),
      cause: code(words.cause, options, words.causes, ({ cause }) => cause),
      reviewedBy: text(words.reviewedBy, ({ reviewedBy }) => reviewedBy),
      ...inFiles<Placed<Alarm>>(
        options,
        time('reviewed', words.reviewed, options, ({ reviewedUtc }) => reviewedUtc),
      ),
      note: text(words.note, ({ note }) => note, 40),
      place: onlyChosen(ofPlace(options)),
    };
  },
  inputHistory: (options) => {
    const { words, names } = options;
    return {
      input: text(words.input, ({ inputId }) => names.input(inputId)?.name ?? null),
      ...inFiles<Placed<InputChange>>(options, {
        number: number(words.number, ({ inputId }) => names.input(inputId)?.number ?? null),
      }),
      ...ofVehicle<Placed<InputChange>>(options, ({ inputId }) => names.input(inputId)?.vehicleId ?? null),
      geofence: onlyChosen(ofGeofences(options)),
      driver: onlyChosen(ofDriver(options)),
      value: inputValue(options),
      ...ofTime<Placed<InputChange>>(options),
      state: onlyChosen(ofState(options)),
      place: onlyChosen(ofPlace(options)),
    };
  },
  assignments: (options) => {
    const { words } = options;
    return {
      ...ofId(options),
      ...ofVehicle<Placed<Assignment>>(options, ({ vehicleId }) => vehicleId),
      driver: ofDriver(options),
      ...ofTime<Placed<Assignment>>(options),
      state: onlyChosen(ofState(options)),
      source: code(words.source, options, words.sources, ({ assignmentSource }) => assignmentSource),
      reference: text(words.reference, ({ reference }) => reference),
      place: onlyChosen(ofPlace(options)),
    };
  },
  audit: (options) => {
    const { words } = options;
    return {
      ...ofId(options),
      ...time<AuditEntry>('when', words.when, options, ({ utc }) => utc),
      user: text(words.user, ({ username }) => username),
      action: code(words.action, options, words.actions, ({ action }) => action),
      kind: code(words.kind, options, words.kinds, ({ resource }) => resource),
      record: number(words.record, ({ resourceId }) => resourceId),
      records: number(words.records, ({ count }) => count),
    };
  },
  alertsSent: (options) => {
    const { words, names } = options;
    return {
      ...ofId(options),
      cause: code(words.cause, options, words.alerts, ({ cause }) => cause),
      rule: text(words.rule, ({ ruleId }) => names.rule(ruleId)),
      geofence: text(words.geofence, ({ geofenceId }) => names.geofence(geofenceId)?.name ?? null),
      ...ofVehicle<AlertSent>(options, ({ vehicleId }) => vehicleId),
      probe: text(words.probe, ({ probeId }) => names.probe(probeId)),
      channel: code(words.channel, options, words.channels, ({ channel }) => channel),
      recipient: text(words.recipient, ({ recipient }) => recipient, 28),
      state: code(words.state, options, words.states, ({ state }) => state),
      attempts: number(words.attempts, ({ attempts }) => attempts),
      ...time<AlertSent>('created', words.created, options, ({ createdUtc }) => createdUtc),
      ...time<AlertSent>('sent', words.sent, options, ({ sentUtc }) => sentUtc),
    };
  },
};
