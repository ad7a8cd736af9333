/**
 * Every address of the dashboard. Where a screen has filters, a selection or a place on the map, they are in its search
 * parameters: plain strings in the address (`?find=depot&tags=3,14`), typed here.
 */
export const paths = {
  start: '/',
  live: '/live',
  geofences: '/geofences',
  newGeofence: '/geofences/new',
  geofence: '/geofences/$geofenceId',
  editGeofence: '/geofences/$geofenceId/edit',
  tags: '/tags',
  newTag: '/tags/new',
  tag: '/tags/$tagId',
  drivers: '/drivers',
  newDriver: '/drivers/new',
  driver: '/drivers/$driverId',
  editDriver: '/drivers/$driverId/edit',
  assignments: '/assignments',
  newAssignment: '/assignments/new',
  assignment: '/assignments/$assignmentId',
  editAssignment: '/assignments/$assignmentId/edit',
  vehicles: '/vehicles',
  newVehicle: '/vehicles/new',
  vehicle: '/vehicles/$vehicleId',
  editVehicle: '/vehicles/$vehicleId/edit',
  fleets: '/fleets',
  newFleet: '/fleets/new',
  fleet: '/fleets/$fleetId',
  editFleet: '/fleets/$fleetId/edit',
  temperature: '/temperature',
  probe: '/temperature/$probeId',
  editProbe: '/temperature/$probeId/edit',
  probeChart: '/temperature/$probeId/chart',
  profiles: '/temperature/profiles',
  newProfile: '/temperature/profiles/new',
  profile: '/temperature/profiles/$profileId',
  editProfile: '/temperature/profiles/$profileId/edit',
  alarms: '/temperature/alarms',
  alarm: '/temperature/alarms/$alarmId',
  inputs: '/inputs',
  input: '/inputs/$inputId',
  editInput: '/inputs/$inputId/edit',
  inputTypes: '/inputs/types',
  newInputType: '/inputs/types/new',
  inputType: '/inputs/types/$inputTypeId',
  editInputType: '/inputs/types/$inputTypeId/edit',
  inputHistory: '/inputs/history',
  users: '/users',
  newUser: '/users/new',
  user: '/users/$userId',
  editUser: '/users/$userId/edit',
  visits: '/visits',
  visit: '/visits/$visitId',
  ingestKeys: '/ingest-keys',
  newIngestKey: '/ingest-keys/new',
  ingestKey: '/ingest-keys/$ingestKeyId',
  references: '/references',
  newReference: '/references/new',
  reference: '/references/$referenceId',
  audit: '/audit',
  auditEntry: '/audit/$auditEntryId',
  account: '/account',
} as const;

/** What the address bar holds: every value a string. */
export type RawSearch = Record<string, unknown>;

export type TagChoice = number | 'none';

export interface GeofencesSearch {
  /** Words to find in the geofences' texts. */
  find?: string;
  /** Tag ids, and `none` for those without a tag; a geofence with any of them is shown. */
  tags?: TagChoice[];
  /** Centre and zoom of the map. */
  map?: { latitude: number; longitude: number; zoom: number };
}

export const readGeofencesSearch = (raw: RawSearch): GeofencesSearch => ({
  ...present('find', readText(raw.find)),
  ...present('tags', readTagChoices(raw.tags)),
  ...present('map', readMapView(raw.map)),
});

export interface LiveSearch extends GeofencesSearch {
  /** The one that is looked at. */
  vehicle?: number;
  /** The map goes with it. */
  follow?: boolean;
}

export const readLiveSearch = (raw: RawSearch): LiveSearch => ({
  ...readGeofencesSearch(raw),
  ...present('vehicle', readId(String(raw.vehicle))),
  ...(String(raw.follow) === 'true' && { follow: true }),
});

export interface NewGeofenceSearch {
  /** What is to be drawn; left out: a circle. */
  shape?: 'circle' | 'polygon';
}

export const readNewGeofenceSearch = ({ shape }: RawSearch): NewGeofenceSearch =>
  shape === 'circle' || shape === 'polygon' ? { shape } : {};

/** What every table has in its address, besides its filters: each a list of values under its column's key. */
export interface TableSearch {
  /** Words to find in the rows. */
  find?: string;
  /** A column's key: `name`, from the end `-name`. */
  sort?: string;
  /** Keys of the columns to be seen. */
  columns?: string[];
}

/** Reads the address of a table with these filters: `readTableSearch('status', 'fleet')`. */
export const readTableSearch =
  <Filter extends string = never>(...filters: readonly Filter[]) =>
  (raw: RawSearch): TableSearch & { [Key in Filter]?: string[] } => ({
    ...present('find', readText(raw.find)),
    ...present('sort', readText(raw.sort)),
    ...present('columns', readList(raw.columns)),
    ...(Object.fromEntries(
      filters.flatMap((filter) => {
        const values = readList(raw[filter]);
        return values ? [[filter, values]] : [];
      }),
    ) as { [Key in Filter]?: string[] }),
  });

export const readDriversSearch = readTableSearch('status', 'driving');
export const readVehiclesSearch = readTableSearch('fleet', 'status', 'driver');
export const readFleetsSearch = readTableSearch();
export const readUsersSearch = readTableSearch('role', 'status');

const periodPresets = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const;
export type PeriodPreset = (typeof periodPresets)[number];
const visitGroups = ['time', 'geofence', 'vehicle', 'tag', 'driver'] as const;
export type VisitGroup = (typeof visitGroups)[number];

const readVisitsTable = readTableSearch('vehicle', 'geofence', 'tags', 'driver', 'state');

export interface VisitsSearch extends ReturnType<typeof readVisitsTable> {
  /** By its name, in the person's zone: the same link says tomorrow what is today then. */
  period?: PeriodPreset;
  /** Or these moments, ISO 8601 in UTC: the same for everybody. */
  from?: string;
  to?: string;
  /** Visits that lasted less are left out, seconds. */
  least?: string;
  /** What totals are told by. */
  by?: VisitGroup;
}

/** What a page of visits has in its address besides its table. */
export const visitsKeys = ['period', 'from', 'to', 'least', 'by'] as const;

export function readVisitsSearch(raw: RawSearch): VisitsSearch {
  const period = periodPresets.find((name) => name === raw.period);
  const [from, to] = [readMoment(raw.from), readMoment(raw.to)];
  const exact = period === undefined && from !== undefined && to !== undefined && from < to;
  return {
    ...readVisitsTable(raw),
    ...present('period', period),
    ...(exact && { from, to }),
    ...present('least', readSeconds(raw.least)),
    ...present(
      'by',
      visitGroups.find((name) => name === raw.by),
    ),
  };
}

export const readIngestKeysSearch = readTableSearch();
export const readReferencesSearch = readTableSearch('kind');

/** How far back the audit looks. */
export const auditDays = ['1', '7', '30', '90', '365'] as const;
const readAuditTable = readTableSearch('who', 'action', 'kind');

export interface AuditSearch extends ReturnType<typeof readAuditTable> {
  /** Left out: a week. */
  days?: (typeof auditDays)[number];
  /** The changes of one record: `driver:7`. */
  record?: string;
}

export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
  ...readAuditTable(raw),
  ...present('days', oneOf(auditDays, raw.days)),
  ...present('record', /^[a-zA-Z]+:\d{1,15}$/.test(readText(raw.record) ?? '') ? readText(raw.record) : undefined),
});

const assignmentViews = ['timeline', 'table'] as const;
const laneKinds = ['vehicle', 'driver'] as const;
const spans = ['day', 'week'] as const;
export type LaneKind = (typeof laneKinds)[number];
export type WindowSpan = (typeof spans)[number];

const readAssignmentsTable = readTableSearch('driver', 'state', 'source');

export interface AssignmentsSearch extends ReturnType<typeof readAssignmentsTable> {
  /** Left out: the timeline, on a phone the table. */
  view?: (typeof assignmentViews)[number];
  /** Left out: a lane for each vehicle. */
  lanes?: LaneKind;
  /** Left out: a day. */
  span?: WindowSpan;
  /** `2026-11-20` where the person is; left out: today, whenever that is. */
  day?: string;
}

export const readAssignmentsSearch = (raw: RawSearch): AssignmentsSearch => ({
  ...readAssignmentsTable(raw),
  ...present('view', oneOf(assignmentViews, raw.view)),
  ...present('lanes', oneOf(laneKinds, raw.lanes)),
  ...present('span', oneOf(spans, raw.span)),
  ...present('day', readDay(raw.day)),
});

/** What the form for a new assignment begins with. */
export interface NewAssignmentSearch {
  forVehicle?: string;
  forDriver?: string;
  /** ISO 8601, UTC. */
  start?: string;
  end?: string;
}

export const newAssignmentKeys = ['forVehicle', 'forDriver', 'start', 'end'] as const;

export const readNewAssignmentSearch = (raw: RawSearch): NewAssignmentSearch =>
  Object.fromEntries(newAssignmentKeys.flatMap((key) => (readText(raw[key]) ? [[key, readText(raw[key])]] : [])));

export const readProbesSearch = readTableSearch('state', 'fleet', 'vehicle', 'profile');
export const readProfilesSearch = readTableSearch();
export const readInputsSearch = readTableSearch('state', 'type', 'vehicle');
export const readInputTypesSearch = readTableSearch('states');

export const lastPeriods = ['24h', '7d', '30d', '90d'] as const;
export type LastPeriod = (typeof lastPeriods)[number];

/** The period that a chart or a list shows: up to now, or from one moment (ISO 8601, UTC) to another. */
export interface PeriodSearch {
  last?: LastPeriod;
  start?: string;
  end?: string;
}

export function readPeriodSearch({ last, start, end }: RawSearch): PeriodSearch {
  const known = lastPeriods.find((period) => period === last);
  const between = readBetween(start, end);
  return between ? { start: between[0], end: between[1] } : present('last', known);
}

export interface ChartSearch extends PeriodSearch {
  /** The part of the period that is looked at. */
  from?: string;
  to?: string;
  /** The alarm that the link came from. */
  alarm?: number;
  /** The readings are shown as a table. */
  table?: boolean;
}

export function readChartSearch(raw: RawSearch): ChartSearch {
  const between = readBetween(raw.from, raw.to);
  return {
    ...readPeriodSearch(raw),
    ...(between && { from: between[0], to: between[1] }),
    ...present('alarm', readId(String(raw.alarm))),
    ...(String(raw.table) === 'true' && { table: true }),
  };
}

const readAlarmsTable = readTableSearch('kind', 'state', 'fleet', 'vehicle', 'profile');
export const readAlarmsSearch = (raw: RawSearch) => ({ ...readAlarmsTable(raw), ...readPeriodSearch(raw) });

const readHistoryTable = readTableSearch('state', 'input', 'vehicle');
export const readHistorySearch = (raw: RawSearch) => ({ ...readHistoryTable(raw), ...readPeriodSearch(raw) });

/** Two moments, the earlier one first. */
function readBetween(start: unknown, end: unknown): [string, string] | undefined {
  const [from, to] = [start, end].map((value) => Date.parse(readText(value) ?? ''));
  if (from === undefined || to === undefined || !(from < to)) return undefined;
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}

export interface NewDriverSearch {
  /** The button that the form begins with. */
  button?: string;
}

export const readNewDriverSearch = ({ button }: RawSearch): NewDriverSearch => present('button', readText(button));

/** A path parameter as an id; undefined where somebody typed something else. */
export const readId = (parameter: string | undefined): number | undefined =>
  parameter !== undefined && /^[1-9]\d{0,15}$/.test(parameter) ? Number(parameter) : undefined;

/** The search object of any screen -> `?find=depot&tags=3,14`; what is empty or undefined is left out. */
export function writeSearch(search: RawSearch): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const written = writeValue(value);
    return written === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(written).replace(/%2C/g, ',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export const readSearch = (query: string): RawSearch => Object.fromEntries(new URLSearchParams(query));

function writeValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(',');
  if (typeof value === 'object') return writeMapView(value);
  return `${value as string | number | boolean}`;
}

function writeMapView(view: object): string {
  const { latitude, longitude, zoom } = view as NonNullable<GeofencesSearch['map']>;
  return [latitude.toFixed(5), longitude.toFixed(5), String(zoom)].join(',');
}

/** A validated value comes by again when a link changes it, so each reader takes its own result too. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readList(value: unknown): string[] | undefined {
  const sent = Array.isArray(value) ? value.map(String) : (readText(value)?.split(',') ?? []);
  const values = sent.filter((one) => one !== '');
  return values.length === 0 ? undefined : [...new Set(values)];
}

function readMoment(value: unknown): string | undefined {
  const ms = Date.parse(readText(value) ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

function readSeconds(value: unknown): string | undefined {
  const seconds = Number(readText(value));
  return Number.isSafeInteger(seconds) && seconds > 0 ? String(seconds) : undefined;
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** A day of the calendar: not 30 February. */
function readDay(value: unknown): string | undefined {
  const day = readText(value) ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day) ? day : undefined;
}

function readTagChoices(value: unknown): TagChoice[] | undefined {
  const sent: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const choices = sent
    .map((choice) => (choice === 'none' ? choice : Number(choice)))
    .filter((choice) => choice === 'none' || (Number.isSafeInteger(choice) && choice > 0));
  return choices.length === 0 ? undefined : [...new Set(choices)];
}

function readMapView(value: unknown): GeofencesSearch['map'] {
  if (typeof value === 'object' && value !== null) return value as GeofencesSearch['map'];
  if (typeof value !== 'string') return undefined;
  const [latitude, longitude, zoom] = value.split(',').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  const right = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return right ? { latitude, longitude, zoom } : undefined;
}

function present<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
