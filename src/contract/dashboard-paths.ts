import { type ImportedKind, importedKinds, type KindWith, kinds } from './kinds.ts';

type Kinds = typeof kinds;

type PagedKind = KindWith<'page'>;

type PathsOf<Kind extends PagedKind> = { [Name in Kinds[Kind]['plural']]: Kinds[Kind]['page'] } & {
  [Name in `new${Capitalize<Kind>}`]: `${Kinds[Kind]['page']}/new`;
} & { [Name in Kind]: `${Kinds[Kind]['page']}/$${Kind}Id` } & {
  [Name in `edit${Capitalize<Kind>}`]: `${Kinds[Kind]['page']}/$${Kind}Id/edit`;
};

/** Addresses of a kind's list, forms and records by name: `fleets`, `newFleet`, `fleet`, `editFleet`. */
function recordPaths<const Kind extends PagedKind>(kind: Kind): PathsOf<Kind> {
  const { plural, page } = kinds[kind];
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const record = `${page}/$${kind}Id`;
  // The names and addresses of the type are made of the same parts.
  return {
    [plural]: page,
    [`new${name}`]: `${page}/new`,
    [kind]: record,
    [`edit${name}`]: `${record}/edit`,
  } as PathsOf<Kind>;
}

type ImportPathsOf = {
  [Kind in ImportedKind as `import${Capitalize<Kinds[Kind]['plural']>}`]: `${Kinds[Kind]['page']}/import`;
};

/** The page that imports records of the kind. */
export const importPathOf = <Kind extends ImportedKind>(kind: Kind): `${Kinds[Kind]['page']}/import` =>
  `${kinds[kind].page}/import`;

/** Addresses of the imports by name: `importDrivers`. The names and addresses of the type are made of the same parts. */
const importPaths = Object.fromEntries(
  importedKinds.map((kind) => {
    const { plural } = kinds[kind];
    return [`import${plural.charAt(0).toUpperCase()}${plural.slice(1)}`, importPathOf(kind)];
  }),
) as ImportPathsOf;

/**
 * Every address of the dashboard, with `$vehicleId` for an id and `$day` for a day. The dashboard shows a page at each, and
 * the service sends the dashboard's page only there.
 */
export const dashboardPaths = {
  start: '/',
  live: '/live',
  ...recordPaths('geofence'),
  ...importPaths,
  askPast: '/geofences/past',
  places: '/places',
  tags: '/tags',
  newTag: '/tags/new',
  tag: '/tags/$tagId',
  ...recordPaths('driver'),
  ...recordPaths('assignment'),
  ...recordPaths('vehicle'),
  vehicleDay: '/vehicles/$vehicleId/day/$day',
  driven: '/vehicles/driven',
  trackers: '/vehicles/trackers',
  ...recordPaths('fleet'),
  ...recordPaths('reminder'),
  temperature: '/temperature',
  probe: '/temperature/$probeId',
  editProbe: '/temperature/$probeId/edit',
  probeChart: '/temperature/$probeId/chart',
  ...recordPaths('profile'),
  alarms: '/temperature/alarms',
  alarm: '/temperature/alarms/$alarmId',
  temperatureReport: '/temperature/report',
  inputs: '/inputs',
  input: '/inputs/$inputId',
  editInput: '/inputs/$inputId/edit',
  ...recordPaths('inputType'),
  inputHistory: '/inputs/history',
  ...recordPaths('alertRule'),
  alertsSent: '/alerts/sent',
  alertSent: '/alerts/sent/$alertSentId',
  ...recordPaths('user'),
  visits: '/visits',
  visit: '/visits/$visitId',
  ...recordPaths('ingestKey'),
  apiKeys: '/api-keys',
  newApiKey: '/api-keys/new',
  apiKey: '/api-keys/$apiKeyId',
  sharedLinks: '/shared-links',
  newSharedLink: '/shared-links/new',
  sharedLink: '/shared-links/$sharedLinkId',
  references: '/references',
  newReference: '/references/new',
  reference: '/references/$referenceId',
  editReference: '/references/$referenceId/edit',
  ...recordPaths('webhook'),
  audit: '/audit',
  auditEntry: '/audit/$auditEntryId',
  account: '/account',
} as const;

/** Pages for people who are not signed in. `public/early.js` knows them as well. */
export const guestPaths = { forgotPassword: '/forgot-password', setPassword: '/set-password' } as const;

/** An id in an address. */
export const idPattern = '[1-9]\\d{0,15}';

const patternOf = (path: string): string =>
  path
    .replace(/\/$/, '')
    .replace(/\$(\w+)/g, (_, name: string) => (name === 'day' ? '\\d{4}-\\d\\d-\\d\\d' : idPattern));

const anyPath = new RegExp(
  `^(?:${[...Object.values(dashboardPaths), ...Object.values(guestPaths)].map(patternOf).join('|')})/?$`,
);

/** Whether the dashboard has a page at this path, which may end with a slash. */
export const isDashboardPath = (path: string): boolean => anyPath.test(path);
