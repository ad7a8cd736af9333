/**
 * Lists that grow without end. The service filters, searches, sorts, pages and sums them where they are stored, so no
 * client holds more rows than it shows. Each row of this table says what one list can do; query schemas, the OpenAPI
 * document and SQL follow from it.
 */
import * as z from 'zod';
import { noticeCauses } from './alert-kinds.ts';
import {
  alarmCauseNumbers,
  assignmentSources,
  auditActions,
  idsAtMost,
  languages,
  noticeChannels,
  noticeStates,
  searchLength,
  searchWordsAtMost,
  secondsLimits,
} from './choices.ts';
import {
  bothOrNone,
  id,
  limitedArray,
  optionalText,
  paging,
  queryFlag,
  queryId,
  queryInteger,
  repeated,
  rule,
  utc,
  utcOut,
} from './fields.ts';
import { kindNames } from './kinds.ts';
import { readSearch } from './name-search.ts';
import { string } from './text-kinds.ts';
import { timeZone } from './users.ts';

interface GrowingListRow {
  /** Filters by id. Each may be repeated and matches any of its ids. 0 means none. */
  readonly ids: readonly string[];
  /** Filters by some values. Each may be repeated and matches any of its values. */
  readonly choices: Readonly<Record<string, readonly (string | number)[]>>;
  /** Filters that are true or false. */
  readonly flags: readonly string[];
  /** Each may have `-` before it, for descending. */
  readonly sorts: readonly string[];
  /** For rows that last for a time: their groups in totals, besides those by time. */
  readonly groups: readonly string[];
  /** Of its files, for rows that last for a time. */
  readonly columns: readonly string[];
}

/** The order without `sort` is that of the first one, except for assignments: the API document orders them by id. */
const lastingSorts = ['startUtc', 'endUtc', 'duration'] as const;
const lastingColumns = ['start', 'startUtc', 'end', 'endUtc', 'duration', 'state', 'place'] as const;
const vehicleColumns = ['vehicle', 'registration', 'fleet'] as const;

export const growingLists = {
  visits: {
    ids: ['vehicleId', 'fleetId', 'geofenceId', 'tagId', 'driverId'],
    choices: { state: ['open', 'ended'] },
    flags: ['disregarded'],
    sorts: [...lastingSorts, 'stoppedSeconds', 'state', 'vehicle', 'fleet', 'geofence', 'tag', 'driver'],
    groups: ['vehicle', 'fleet', 'geofence', 'tag', 'driver'],
    columns: [
      ...['id', ...vehicleColumns, 'geofence', 'tags', 'driver', ...lastingColumns, 'stopped', 'within'],
      ...['counts', 'reason', 'note', 'reviewedBy', 'beganBefore'],
    ],
  },
  alarms: {
    ids: ['vehicleId', 'fleetId', 'geofenceId', 'tagId', 'driverId', 'probeId', 'profileId'],
    choices: { state: ['pending', 'open', 'ended'], bound: ['upper', 'lower'], cause: alarmCauseNumbers },
    flags: ['reviewed'],
    sorts: [
      ...[...lastingSorts, 'state', 'vehicle', 'registration', 'fleet', 'driver', 'probe', 'profile'],
      ...['peak', 'limit', 'bound', 'cause', 'note'],
    ],
    groups: ['vehicle', 'fleet', 'geofence', 'tag', 'driver', 'probe', 'profile'],
    columns: [
      ...['id', 'probe', ...vehicleColumns, 'driver', 'geofence', 'profile', 'bound', 'limit', 'peak'],
      ...[...lastingColumns, 'cause', 'reviewedBy', 'reviewed', 'reviewedUtc', 'note'],
    ],
  },
  inputHistory: {
    ids: ['vehicleId', 'fleetId', 'geofenceId', 'tagId', 'driverId', 'inputId', 'inputTypeId'],
    choices: { state: ['open', 'ended'], value: [0, 1] },
    flags: [],
    sorts: [...lastingSorts, 'vehicle', 'fleet', 'driver', 'input', 'value'],
    groups: ['vehicle', 'fleet', 'geofence', 'tag', 'driver', 'input', 'inputType'],
    columns: ['input', 'number', ...vehicleColumns, 'geofence', 'driver', 'value', ...lastingColumns],
  },
  assignments: {
    ids: ['vehicleId', 'fleetId', 'driverId'],
    choices: { state: ['planned', 'open', 'ended'], assignmentSource: Object.values(assignmentSources) },
    flags: [],
    sorts: [...lastingSorts, 'state', 'vehicle', 'fleet', 'driver', 'assignmentSource'],
    groups: ['vehicle', 'fleet', 'driver'],
    columns: ['id', ...vehicleColumns, 'driver', ...lastingColumns, 'source', 'reference'],
  },
  audit: {
    ids: ['userId', 'resourceId', 'resourceType'],
    choices: { action: auditActions, resource: kindNames },
    flags: [],
    sorts: ['startUtc', 'utc', 'user', 'action', 'resource', 'record'],
    groups: [],
    columns: [],
  },
  alertsSent: {
    ids: ['ruleId', 'vehicleId', 'fleetId', 'geofenceId', 'tagId', 'probeId', 'inputId'],
    choices: { state: noticeStates, cause: noticeCauses, channel: noticeChannels },
    flags: [],
    sorts: [
      ...['startUtc', 'createdUtc', 'sentUtc', 'state', 'recipient', 'cause', 'channel', 'attempts'],
      ...['rule', 'vehicle', 'fleet', 'geofence', 'probe'],
    ],
    groups: [],
    columns: [],
  },
} as const satisfies Readonly<Record<string, GrowingListRow>>;

type Lists = typeof growingLists;
export type GrowingList = keyof Lists;
/** Lists whose rows last for a time. */
export type LastingList = {
  [Name in GrowingList]: Lists[Name]['groups'] extends readonly [] ? never : Name;
}[GrowingList];
/** Records that totals are grouped by. */
export type RecordGroup = Lists[LastingList]['groups'][number];
export type SortOf<List extends GrowingList> = Lists[List]['sorts'][number];
/** Columns of files. */
export type FileColumn = Lists[LastingList]['columns'][number];

/** What a list of the service's own code looks for: one value or several of each filter. */
export type GrowingFilter<List extends GrowingList> = {
  [Name in Lists[List]['ids'][number]]?: number | readonly number[];
} & {
  -readonly [Name in keyof Lists[List]['choices']]?: readonly Extract<
    Lists[List]['choices'][Name],
    readonly unknown[]
  >[number][];
} & { [Name in Lists[List]['flags'][number] | 'overlap' | 'deleted']?: boolean } & {
  [Name in 'startDate' | 'endDate' | 'updatedSince']?: Date;
};

/** Local times of one zone. */
export const timeGroups = ['hour', 'day', 'week', 'month', 'weekday'] as const;
export type TimeGroup = (typeof timeGroups)[number];

/** Texts of a query that stand for one of these values. */
const choiceOf = <Value extends string | number>(values: readonly Value[]) =>
  string('code')
    .check(
      rule((sent) =>
        values.some((value) => String(value) === sent)
          ? undefined
          : { code: 'range', params: { allowed: values.join(', ') }, detail: `must be one of ${values.join(', ')}` },
      ),
    )
    .transform((sent) => values.find((value) => String(value) === sent) as Value)
    .meta({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values] });

type Repeated<Value extends z.ZodType> = z.ZodOptional<z.ZodArray<Value>>;
type Filters<List extends GrowingList> = { [Name in Lists[List]['ids'][number]]: Repeated<typeof queryId> } & {
  [Name in keyof Lists[List]['choices']]: Repeated<
    z.ZodType<Extract<Lists[List]['choices'][Name], readonly unknown[]>[number], string>
  >;
} & { [Name in Lists[List]['flags'][number]]: z.ZodOptional<typeof queryFlag> };

const lasting = {
  minSeconds: queryInteger(secondsLimits).optional(),
  maxSeconds: queryInteger(secondsLimits).optional(),
};

const search = optionalText(searchLength).check(
  rule((sent) =>
    readSearch(sent ?? '').words.length > searchWordsAtMost
      ? {
          code: 'length',
          reason: 'manyWords',
          params: { max: searchWordsAtMost },
          detail: `must have at most ${searchWordsAtMost} different words`,
        }
      : undefined,
  ),
);

/** What both the rows and the totals of a list are filtered by. `more`: the list's own parameters. */
function filtersOf<List extends GrowingList, More extends z.ZodRawShape>(list: List, more: More) {
  const { ids, choices, flags }: GrowingListRow = growingLists[list];
  const filters = {
    ...Object.fromEntries(ids.map((name) => [name, repeated(queryId)])),
    ...Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, repeated(choiceOf(values))])),
    ...Object.fromEntries(flags.map((name) => [name, queryFlag.optional()])),
    // The same names and schemas as in the type.
  } as Filters<List>;
  return { ...filters, search, similar: queryFlag.optional(), ...more };
}

const sortOf = <List extends GrowingList>(list: List) => {
  const sorts: readonly SortOf<List>[] = growingLists[list].sorts;
  return z.enum(sorts.flatMap((sort) => [sort, `-${sort}` as const]));
};

/** The query of a list. */
export const growingQuery = <List extends GrowingList, More extends z.ZodRawShape>(list: List, more: More) =>
  z.object({ ...filtersOf(list, more), sort: sortOf(list).optional(), ...paging });

/** The same of a list whose rows last for a time. */
export const lastingQuery = <List extends LastingList, More extends z.ZodRawShape>(list: List, more: More) =>
  growingQuery(list, { ...lasting, ...more });

/** The rows that a request changes: those of `ids`, or those that match its parameters, but not those of `exceptIds`. */
export const changedRows = {
  ids: limitedArray(id, idsAtMost).optional(),
  exceptIds: limitedArray(id, idsAtMost).optional(),
};

/** The parameters of a request that changes rows. Their period says that they select the rows. */
export const changeQuery = <List extends GrowingList, More extends z.ZodRawShape>(list: List, more: More) =>
  bothOrNone(z.object(filtersOf(list, { ...more, startDate: utc.optional(), endDate: utc.optional() })));

/** The same of a list whose rows last for a time. */
export const lastingChangeQuery = <List extends LastingList, More extends z.ZodRawShape>(list: List, more: More) =>
  changeQuery(list, { ...lasting, ...more });

export const exportMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export type ExportFormat = keyof typeof exportMediaTypes;

/** How a file is written. */
export const fileOptions = {
  format: z.enum(['csv', 'xlsx', 'pdf']),
  language: z.enum(languages).optional(),
  timeZone: timeZone.optional(),
};

/** The query of a list as a file: all rows that match. */
export const exportQuery = <List extends GrowingList, More extends z.ZodRawShape>(list: List, more: More) =>
  z.object({
    ...filtersOf(list, more),
    sort: sortOf(list).optional(),
    ...fileOptions,
  });

/** The same of a list whose rows last for a time. */
export const lastingExportQuery = <List extends LastingList, More extends z.ZodRawShape>(list: List, more: More) => {
  const groups: readonly Lists[List]['groups'][number][] = growingLists[list].groups;
  const by = z
    .enum([...timeGroups, ...groups])
    .optional()
    .meta({ description: 'Of the totals in a PDF; left out: vehicle' });
  const columns: readonly Lists[List]['columns'][number][] = growingLists[list].columns;
  return exportQuery(list, { ...lasting, by, column: repeated(choiceOf(columns)), ...more });
};

/** The query of a list's number of rows. */
export const countQuery = <List extends GrowingList, More extends z.ZodRawShape>(list: List, more: More) =>
  z.object(filtersOf(list, more));

/** The same of a list whose rows last for a time. */
export const lastingCountQuery = <List extends LastingList, More extends z.ZodRawShape>(list: List, more: More) =>
  countQuery(list, { ...lasting, ...more });

export const rowCount = z
  .object({ count: z.int().meta({ description: 'Rows of the period that match the filters' }) })
  .meta({ id: 'RowCount' });
export type RowCount = z.output<typeof rowCount>;

/** The query of a list's totals. */
export const totalsQuery = <List extends LastingList, More extends z.ZodRawShape>(list: List, more: More) =>
  bothOrNone(
    z.object({
      ...filtersOf(list, { ...lasting, ...more }),
      overlap: queryFlag.optional(),
      by: z
        .enum([...timeGroups, ...(growingLists[list].groups as readonly Lists[List]['groups'][number][]), 'none'])
        .optional(),
      timeZone: timeZone.optional(),
      compareStartDate: utc.optional(),
      compareEndDate: utc.optional(),
    }),
    ['compareStartDate', 'compareEndDate'],
  );

const group = z.object({
  key: z.union([z.int(), utcOut]).meta({
    description: 'The id, 0 for none; for times the start of the group; for weekdays 1 (Monday) to 7',
  }),
  count: z.int(),
  seconds: z.number(),
  longestSeconds: z.number(),
});

const totalsOfPeriod = z.object({
  count: z.int(),
  seconds: z.number(),
  longest: z.object({ id: z.int(), seconds: z.number() }).nullable(),
  groups: z.array(group),
});

export const listTotals = totalsOfPeriod
  .extend({
    compared: totalsOfPeriod.optional().meta({ description: 'Totals of the period to compare with' }),
    disregarded: z.int().optional().meta({ description: 'Of visits: the number of matching ones that do not count' }),
  })
  .meta({ id: 'ListTotals' });
export type TotalsOfPeriod = z.output<typeof totalsOfPeriod>;
export type TotalsGroup = z.output<typeof group>;
export type ListTotals = z.output<typeof listTotals>;
