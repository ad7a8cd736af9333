/**
 * Every kind of record, one row each. Lists of kinds, their numbers, addresses and dependencies are derived from this table.
 * The audit stores the key of a row, so a key never changes.
 */

interface KindRow {
  /** First word of its query keys in the dashboard, and its group in the palette. */
  plural: string;
  /** Collection in the API; left out for kinds without an endpoint of their own. */
  path?: `/public/v1/${string}`;
  /** Collection in the addresses of single records, where `path` would make an ambiguous one. */
  recordPath?: `/public/v1/${string}`;
  /** Page in the dashboard; a record's page is below it. */
  page?: `/${string}`;
  /** Left out: `id`. */
  idField?: string;
  /** Number of the kind in external references; only kinds with a number take references. Stored, so it never changes. */
  number?: number;
  /** Subject of its version, which every change raises. Stored, so it never changes. */
  version?: string;
  /** Other subjects that a write of this kind raises. */
  alsoRaises?: readonly string[];
  /** A deleted record can be restored. */
  restorable?: true;
  /** The audit can undo its changes. */
  undoable?: true;
  /** The dashboard imports its records from files. Left out: it does not. */
  imported?: true;
  /** Place of its group in the palette, which ranks groups that match equally well. Left out: the palette does not search it. */
  searchRank?: number;
  /**
   * Who sees and changes its records among people with limited fleets: `vehicle`, what belongs to vehicles of their fleets;
   * `everyone`, all. Left out: people without a limit only.
   */
  fleets?: 'vehicle' | 'everyone';
  /** Query keys of other lists that show this kind or depend on it. */
  refreshes?: readonly string[];
}

export const kinds = {
  account: { plural: 'account', path: '/public/v1/account', version: 'account' },
  // People review alarms; they neither create nor change them otherwise.
  alarm: {
    fleets: 'vehicle',
    plural: 'alarms',
    path: '/public/v1/temperature/alarms',
    page: '/temperature/alarms',
    undoable: true,
  },
  alertRule: {
    fleets: 'vehicle',
    plural: 'alertRules',
    path: '/public/v1/alerts/rules',
    page: '/alerts',
    version: 'alertRule',
    undoable: true,
    imported: true,
    restorable: true,
    searchRank: 9,
    // The list leaves out those of deleted rules.
    refreshes: ['unsubscriptions'],
  },
  alertSent: { plural: 'alertsSent', path: '/public/v1/alerts/sent', page: '/alerts/sent' },
  apiKey: {
    plural: 'apiKeys',
    path: '/public/v1/apiKeys',
    page: '/api-keys',
    version: 'apiKey',
    restorable: true,
  },
  assignment: {
    fleets: 'vehicle',
    plural: 'assignments',
    path: '/public/v1/drivers/assignments',
    // `/drivers/assignments/{assignmentId}` and `/drivers/{driverId}/restore` match `/drivers/assignments/restore` alike.
    recordPath: '/public/v1/assignments',
    page: '/assignments',
    version: 'assignment',
    undoable: true,
    imported: true,
    restorable: true,
    // Visits and alarms show their driver.
    refreshes: ['visits', 'alarms'],
  },
  driver: {
    fleets: 'everyone',
    plural: 'drivers',
    path: '/public/v1/drivers',
    page: '/drivers',
    // The document's.
    number: 2,
    version: 'driver',
    undoable: true,
    imported: true,
    // Readings of a button become assignments once a driver has the button.
    alsoRaises: ['assignment'],
    restorable: true,
    refreshes: ['assignments', 'buttons', 'visits', 'alarms'],
    searchRank: 2,
  },
  externalReference: {
    fleets: 'vehicle',
    plural: 'references',
    path: '/public/v1/externalReferences',
    page: '/references',
    version: 'reference',
    undoable: true,
    imported: true,
    restorable: true,
    searchRank: 10,
  },
  fleet: {
    plural: 'fleets',
    path: '/public/v1/fleets',
    page: '/fleets',
    number: 3,
    version: 'fleet',
    undoable: true,
    restorable: true,
    searchRank: 5,
  },
  geofence: {
    fleets: 'everyone',
    plural: 'geofences',
    path: '/public/v1/geofences',
    page: '/geofences',
    // The document's.
    number: 25,
    version: 'geofence',
    undoable: true,
    imported: true,
    restorable: true,
    // Deletion ends an open visit; visits are filtered by the tags of their geofence.
    refreshes: ['visits'],
    searchRank: 3,
  },
  ingestKey: {
    plural: 'ingestKeys',
    path: '/public/v1/ingestKeys',
    page: '/ingest-keys',
    version: 'ingestKey',
    restorable: true,
  },
  input: {
    fleets: 'vehicle',
    plural: 'inputs',
    path: '/public/v1/inputs',
    page: '/inputs',
    idField: 'inputId',
    number: 4,
    version: 'input',
    undoable: true,
    imported: true,
  },
  inputType: {
    fleets: 'everyone',
    plural: 'inputTypes',
    path: '/public/v1/inputs/types',
    page: '/inputs/types',
    idField: 'inputTypeId',
    number: 5,
    version: 'inputType',
    undoable: true,
    restorable: true,
    searchRank: 8,
  },
  probe: {
    fleets: 'vehicle',
    plural: 'probes',
    path: '/public/v1/temperature/probes',
    page: '/temperature',
    idField: 'probeId',
    number: 6,
    version: 'probe',
    undoable: true,
    imported: true,
    searchRank: 6,
  },
  profile: {
    fleets: 'everyone',
    plural: 'profiles',
    path: '/public/v1/temperature/profiles',
    page: '/temperature/profiles',
    number: 7,
    version: 'profile',
    undoable: true,
    restorable: true,
    // The state of a probe depends on its profile.
    refreshes: ['probes'],
    searchRank: 7,
  },
  reminder: {
    fleets: 'vehicle',
    plural: 'reminders',
    path: '/public/v1/reminders',
    page: '/reminders',
    version: 'reminder',
    undoable: true,
    imported: true,
    restorable: true,
    searchRank: 12,
  },
  session: { plural: 'sessions' },
  sharedLink: {
    fleets: 'vehicle',
    plural: 'sharedLinks',
    path: '/public/v1/sharedLinks',
    page: '/shared-links',
    version: 'sharedLink',
    restorable: true,
  },
  snooze: { fleets: 'vehicle', plural: 'snoozes', path: '/public/v1/snoozes', version: 'snooze', restorable: true },
  tag: {
    fleets: 'everyone',
    plural: 'tags',
    path: '/public/v1/tags',
    page: '/tags',
    version: 'tag',
    undoable: true,
    imported: true,
    restorable: true,
    searchRank: 4,
  },
  unsubscription: { plural: 'unsubscriptions', path: '/public/v1/alerts/unsubscribed' },
  user: {
    plural: 'users',
    path: '/public/v1/users',
    page: '/users',
    version: 'user',
    undoable: true,
    imported: true,
    refreshes: ['me'],
    searchRank: 11,
  },
  vehicle: {
    fleets: 'vehicle',
    plural: 'vehicles',
    path: '/public/v1/vehicles',
    page: '/vehicles',
    number: 1,
    version: 'vehicle',
    undoable: true,
    imported: true,
    restorable: true,
    // Inputs, probes and reminders are deleted and restored with their vehicle; alarms are filtered by its fleet.
    refreshes: ['inputs', 'probes', 'reminders', 'alarms'],
    searchRank: 1,
  },
  view: { fleets: 'everyone', plural: 'views', path: '/public/v1/views', version: 'view', restorable: true },
  // People say whether visits count; they neither create nor change them otherwise.
  visit: {
    fleets: 'vehicle',
    plural: 'visits',
    path: '/public/v1/geofenceVisits',
    page: '/visits',
    undoable: true,
  },
  webhook: {
    plural: 'webhooks',
    path: '/public/v1/webhooks',
    page: '/webhooks',
    version: 'webhook',
    restorable: true,
  },
} as const satisfies Readonly<Record<string, KindRow>>;

type Kinds = typeof kinds;
export type KindName = keyof Kinds;
export type Plural = Kinds[KindName]['plural'];

/** Kinds whose row has this column. */
export type KindWith<Column extends keyof KindRow> = {
  [Name in KindName]: Kinds[Name] extends Record<Column, unknown> ? Name : never;
}[KindName];
export type ReferableKind = KindWith<'number'>;
export type RestorableKind = KindWith<'restorable'>;
export type UndoableKind = KindWith<'undoable'>;
export type SearchedKind = KindWith<'searchRank'>;
export type ImportedKind = KindWith<'imported'>;

type PathKind = KindWith<'path'>;
type Collection<Kind extends PathKind> = Kinds[Kind] extends { recordPath: infer Path extends string }
  ? Path
  : Kinds[Kind]['path'];
/** The address of one record, and of requests about many by id. */
export type OnePath<Kind extends PathKind> = `${Collection<Kind>}/{${Kind}Id}`;
export type ManyPath<Kind extends PathKind, Verb extends string> = `${Collection<Kind>}/${Verb}`;

const rows: Readonly<Record<string, KindRow>> = kinds;

/** A row by the columns that any kind can have. The audit of a newer version can name kinds that are not in the table. */
export const kindRow = (kind: string): KindRow => rows[kind] ?? { plural: kind };

export const onePath = (kind: PathKind): string => `${kindRow(kind).recordPath ?? kinds[kind].path}/{${kind}Id}`;

/** The id of a record. Every record of the contract has a number in this field. */
export const idFieldOf = (kind: KindName): string => kindRow(kind).idField ?? 'id';
export const idOf = (kind: KindName, record: object): number =>
  Number((record as Readonly<Record<string, unknown>>)[idFieldOf(kind)]);

// `Object.keys` returns strings; these are the table's own keys.
export const kindNames = Object.keys(kinds) as KindName[];

export const isReferable = (kind: KindName): kind is ReferableKind => kindRow(kind).number !== undefined;
/** Kinds that take external references, by number. */
export const referableKinds: readonly ReferableKind[] = kindNames
  .filter(isReferable)
  .sort((one, other) => kinds[one].number - kinds[other].number);

/** Number of a kind in external references: `resourceTypes.vehicle`. */
export const resourceTypes = Object.fromEntries(referableKinds.map((kind) => [kind, kinds[kind].number])) as {
  readonly [Kind in ReferableKind]: Kinds[Kind]['number'];
};
export const resourceTypeNumbers = referableKinds.map((kind) => kinds[kind].number);

/** The kind with this number; undefined for a number of another server. */
export const kindOfNumber = (number: number): ReferableKind | undefined =>
  referableKinds.find((kind) => kinds[kind].number === number);

const isSearched = (kind: KindName): kind is SearchedKind => kindRow(kind).searchRank !== undefined;
/** Kinds of records that the palette searches, by rank. */
export const searchedKinds: readonly SearchedKind[] = kindNames
  .filter(isSearched)
  .sort((one, other) => kinds[one].searchRank - kinds[other].searchRank);

const isImported = (kind: KindName): kind is ImportedKind => kindRow(kind).imported === true;
export const importedKinds: readonly ImportedKind[] = kindNames.filter(isImported);

export const isUndoableKind = (kind: KindName): kind is UndoableKind => kindRow(kind).undoable === true;
export const isRestorableKind = (kind: KindName): kind is RestorableKind => kindRow(kind).restorable === true;

/** What a list's or record's answer depends on: one version each per account. Alarms and driven lines are no records that people save. */
export type Versioned = Kinds[KindWith<'version'>]['version'] | 'alarm' | 'driven';

/** Deletion and restoration of a record apply to its references as well. */
const movesReferences = (kind: KindName): boolean => isReferable(kind) && isRestorableKind(kind);

/** The versions that any write of a kind may raise, deletion and restoration included. */
export const versionsOf = (kind: KindName): Versioned[] => {
  const row = kindRow(kind);
  const subjects = [
    ...(row.version === undefined ? [] : [row.version]),
    ...(movesReferences(kind) ? ['reference'] : []),
    ...(row.alsoRaises ?? []),
  ];
  // The rows name subjects of this table.
  return subjects as Versioned[];
};

/** Query keys that a change of a kind makes stale, its own first. */
export function staleAfter(kind: KindName): string[] {
  const row = kindRow(kind);
  const own = kind === 'externalReference' ? referableKinds.map((each) => kinds[each].plural) : [];
  return [row.plural, ...own, ...(movesReferences(kind) ? ['references'] : []), ...(row.refreshes ?? [])];
}
