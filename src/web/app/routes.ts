import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { geofencesQuery } from '../api/geofences.ts';
import { tagsQuery } from '../api/tags.ts';
import { readAlertRulesSearch, readAlertsSentSearch, readNewAlertRuleSearch } from '../paths/alerts.ts';
import { readAssignmentsSearch, readNewAssignmentSearch } from '../paths/assignments.ts';
import { readAuditSearch } from '../paths/audit.ts';
import { readDriversSearch, readNewDriverSearch } from '../paths/drivers.ts';
import { readFleetsSearch } from '../paths/fleets.ts';
import { readGeofencesSearch, readNewGeofenceSearch } from '../paths/geofences.ts';
import { paths } from '../paths/index.ts';
import { readIngestKeysSearch } from '../paths/ingest-keys.ts';
import { readHistorySearch, readInputsSearch, readInputTypesSearch } from '../paths/inputs.ts';
import { readLiveSearch } from '../paths/live.ts';
import { readReferencesSearch } from '../paths/references.ts';
import { keepTags } from '../paths/tags.ts';
import { readAlarmsSearch, readChartSearch, readProbesSearch, readProfilesSearch } from '../paths/temperature.ts';
import { readUsersSearch } from '../paths/users.ts';
import { readVehiclesSearch } from '../paths/vehicles.ts';
import { readVisitsSearch } from '../paths/visits.ts';
import { withGeofenceWords, withWords } from '../text/with-words.ts';
import { FailedPage } from './FailedPage.tsx';
import { lazyPage } from './lazy-page.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './Shell.tsx';

/**
 * The addresses of `paths/`, each with its search parameters, its data and its page. Pages come lazily; their data is
 * asked for at the same time, and what fails is told by the page.
 */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: FailedPage,
  notFoundComponent: NotFoundPage,
  search: { middlewares: [keepTags] },
});

/**
 * Data is asked for while the page's code is on its way. The question comes lazily, too: what the frame holds is paid for by
 * every page.
 */
const later =
  (prefetch: (queryClient: QueryClient) => Promise<void>) =>
  ({ context }: { context: { queryClient: QueryClient } }): void => {
    // Where its code does not come, the page's does not either, and says so.
    prefetch(context.queryClient).catch(() => undefined);
  };

const start = createRoute({
  getParentRoute: () => root,
  path: paths.start,
  beforeLoad: () => {
    throw redirect({ to: paths.live, replace: true });
  },
});

const live = createRoute({
  getParentRoute: () => root,
  path: paths.live,
  validateSearch: readLiveSearch,
  loader: later(async (queryClient) => {
    const { vehiclesQuery } = await import('../api/vehicles.ts');
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(geofencesQuery);
    void queryClient.prefetchQuery(tagsQuery);
  }),
  component: lazyPage(() => import('../features/live/LivePage.tsx'), 'LivePage'),
});

const geofences = createRoute({
  getParentRoute: () => root,
  path: paths.geofences,
  validateSearch: readGeofencesSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(geofencesQuery);
    void queryClient.prefetchQuery(tagsQuery);
  },
  component: lazyPage(
    withGeofenceWords(() => import('../features/geofences/GeofencesPage.tsx')),
    'GeofencesPage',
  ),
});
/** The page itself shows what these name, so that the map stays where it is. */
const newGeofence = createRoute({
  getParentRoute: () => geofences,
  path: 'new',
  validateSearch: readNewGeofenceSearch,
});
const geofence = createRoute({ getParentRoute: () => geofences, path: '$geofenceId' });
const editGeofence = createRoute({ getParentRoute: () => geofences, path: '$geofenceId/edit' });

const tags = createRoute({
  getParentRoute: () => root,
  path: paths.tags,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(tagsQuery);
    void queryClient.prefetchQuery(geofencesQuery);
  },
  component: lazyPage(
    withWords(() => import('../features/tags/TagsPage.tsx')),
    'TagsPage',
  ),
});
const newTag = createRoute({ getParentRoute: () => tags, path: 'new' });
const tag = createRoute({ getParentRoute: () => tags, path: '$tagId' });

const drivers = createRoute({
  getParentRoute: () => root,
  path: paths.drivers,
  validateSearch: readDriversSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/drivers.ts')).driversQuery())),
  component: lazyPage(
    withWords(() => import('../features/drivers/DriversPage.tsx')),
    'DriversPage',
  ),
});
const newDriver = createRoute({ getParentRoute: () => drivers, path: 'new', validateSearch: readNewDriverSearch });
const driver = createRoute({ getParentRoute: () => drivers, path: '$driverId' });
const editDriver = createRoute({ getParentRoute: () => drivers, path: '$driverId/edit' });

const assignments = createRoute({
  getParentRoute: () => root,
  path: paths.assignments,
  validateSearch: readAssignmentsSearch,
  // Which assignments depends on the person's zone: the page asks for them.
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/drivers.ts')).driversQuery())),
  component: lazyPage(
    withWords(() => import('../features/assignments/AssignmentsPage.tsx')),
    'AssignmentsPage',
  ),
});
const newAssignment = createRoute({
  getParentRoute: () => assignments,
  path: 'new',
  validateSearch: readNewAssignmentSearch,
});
const assignment = createRoute({ getParentRoute: () => assignments, path: '$assignmentId' });
const editAssignment = createRoute({ getParentRoute: () => assignments, path: '$assignmentId/edit' });

const vehicles = createRoute({
  getParentRoute: () => root,
  path: paths.vehicles,
  validateSearch: readVehiclesSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/vehicles.ts')).vehiclesQuery())),
  component: lazyPage(
    withWords(() => import('../features/vehicles/VehiclesPage.tsx')),
    'VehiclesPage',
  ),
});
const newVehicle = createRoute({ getParentRoute: () => vehicles, path: 'new' });
const vehicle = createRoute({ getParentRoute: () => vehicles, path: '$vehicleId' });
const editVehicle = createRoute({ getParentRoute: () => vehicles, path: '$vehicleId/edit' });

const fleets = createRoute({
  getParentRoute: () => root,
  path: paths.fleets,
  validateSearch: readFleetsSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/fleets.ts')).fleetsQuery())),
  component: lazyPage(
    withWords(() => import('../features/fleets/FleetsPage.tsx')),
    'FleetsPage',
  ),
});
const newFleet = createRoute({ getParentRoute: () => fleets, path: 'new' });
const fleet = createRoute({ getParentRoute: () => fleets, path: '$fleetId' });
const editFleet = createRoute({ getParentRoute: () => fleets, path: '$fleetId/edit' });

const probes = createRoute({
  getParentRoute: () => root,
  path: paths.temperature,
  validateSearch: readProbesSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/probes.ts')).probesQuery())),
  component: lazyPage(
    withWords(() => import('../features/temperature/ProbesPage.tsx')),
    'ProbesPage',
  ),
});
const probe = createRoute({ getParentRoute: () => probes, path: '$probeId' });
const editProbe = createRoute({ getParentRoute: () => probes, path: '$probeId/edit' });

const probeChart = createRoute({
  getParentRoute: () => root,
  path: paths.probeChart,
  validateSearch: readChartSearch,
  component: lazyPage(
    withWords(() => import('../features/temperature/ChartPage.tsx')),
    'ChartPage',
  ),
});

const profiles = createRoute({
  getParentRoute: () => root,
  path: paths.profiles,
  validateSearch: readProfilesSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/profiles.ts')).profilesQuery())),
  component: lazyPage(
    withWords(() => import('../features/temperature/ProfilesPage.tsx')),
    'ProfilesPage',
  ),
});
const newProfile = createRoute({ getParentRoute: () => profiles, path: 'new' });
const profile = createRoute({ getParentRoute: () => profiles, path: '$profileId' });
const editProfile = createRoute({ getParentRoute: () => profiles, path: '$profileId/edit' });

const alarms = createRoute({
  getParentRoute: () => root,
  path: paths.alarms,
  validateSearch: readAlarmsSearch,
  component: lazyPage(
    withWords(() => import('../features/temperature/AlarmsPage.tsx')),
    'AlarmsPage',
  ),
});
const alarm = createRoute({ getParentRoute: () => alarms, path: '$alarmId' });

const inputs = createRoute({
  getParentRoute: () => root,
  path: paths.inputs,
  validateSearch: readInputsSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/inputs.ts')).inputsQuery())),
  component: lazyPage(
    withWords(() => import('../features/inputs/InputsPage.tsx')),
    'InputsPage',
  ),
});
const input = createRoute({ getParentRoute: () => inputs, path: '$inputId' });
const editInput = createRoute({ getParentRoute: () => inputs, path: '$inputId/edit' });

const inputTypes = createRoute({
  getParentRoute: () => root,
  path: paths.inputTypes,
  validateSearch: readInputTypesSearch,
  loader: later(async (queryClient) =>
    queryClient.prefetchQuery((await import('../api/input-types.ts')).inputTypesQuery()),
  ),
  component: lazyPage(
    withWords(() => import('../features/inputs/TypesPage.tsx')),
    'TypesPage',
  ),
});
const newInputType = createRoute({ getParentRoute: () => inputTypes, path: 'new' });
const inputType = createRoute({ getParentRoute: () => inputTypes, path: '$inputTypeId' });
const editInputType = createRoute({ getParentRoute: () => inputTypes, path: '$inputTypeId/edit' });

const inputHistory = createRoute({
  getParentRoute: () => root,
  path: paths.inputHistory,
  validateSearch: readHistorySearch,
  component: lazyPage(
    withWords(() => import('../features/inputs/HistoryPage.tsx')),
    'HistoryPage',
  ),
});

const alertRules = createRoute({
  getParentRoute: () => root,
  path: paths.alertRules,
  validateSearch: readAlertRulesSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/alerts.ts')).alertRulesQuery)),
  component: lazyPage(
    withWords(() => import('../features/alerts/RulesPage.tsx')),
    'RulesPage',
  ),
});
const newAlertRule = createRoute({
  getParentRoute: () => alertRules,
  path: 'new',
  validateSearch: readNewAlertRuleSearch,
});
const alertRule = createRoute({ getParentRoute: () => alertRules, path: '$alertRuleId' });
const editAlertRule = createRoute({ getParentRoute: () => alertRules, path: '$alertRuleId/edit' });

const alertsSent = createRoute({
  getParentRoute: () => root,
  path: paths.alertsSent,
  validateSearch: readAlertsSentSearch,
  component: lazyPage(
    withWords(() => import('../features/alerts/SentPage.tsx')),
    'SentPage',
  ),
});
const alertSent = createRoute({ getParentRoute: () => alertsSent, path: '$alertSentId' });

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  validateSearch: readUsersSearch,
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/users.ts')).usersQuery)),
  component: lazyPage(
    withWords(() => import('../features/users/UsersPage.tsx')),
    'UsersPage',
  ),
});
const newUser = createRoute({ getParentRoute: () => users, path: 'new' });
const user = createRoute({ getParentRoute: () => users, path: '$userId' });
const editUser = createRoute({ getParentRoute: () => users, path: '$userId/edit' });

const visits = createRoute({
  getParentRoute: () => root,
  path: paths.visits,
  validateSearch: readVisitsSearch,
  // Which visits depends on the person's zone, so the page itself asks for them.
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../api/vehicles.ts')).vehiclesQuery())),
  component: lazyPage(
    withWords(() => import('../features/visits/VisitsPage.tsx')),
    'VisitsPage',
  ),
});
const visit = createRoute({ getParentRoute: () => visits, path: '$visitId' });

const ingestKeys = createRoute({
  getParentRoute: () => root,
  path: paths.ingestKeys,
  validateSearch: readIngestKeysSearch,
  loader: later(async (queryClient) =>
    queryClient.prefetchQuery((await import('../api/ingest-keys.ts')).ingestKeysQuery),
  ),
  component: lazyPage(
    withWords(() => import('../features/ingest-keys/IngestKeysPage.tsx')),
    'IngestKeysPage',
  ),
});
const newIngestKey = createRoute({ getParentRoute: () => ingestKeys, path: 'new' });
const ingestKey = createRoute({ getParentRoute: () => ingestKeys, path: '$ingestKeyId' });

const references = createRoute({
  getParentRoute: () => root,
  path: paths.references,
  validateSearch: readReferencesSearch,
  loader: later(async (queryClient) =>
    queryClient.prefetchQuery((await import('../api/references.ts')).externalReferencesQuery()),
  ),
  component: lazyPage(
    withWords(() => import('../features/references/ReferencesPage.tsx')),
    'ReferencesPage',
  ),
});
const newReference = createRoute({ getParentRoute: () => references, path: 'new' });
const reference = createRoute({ getParentRoute: () => references, path: '$referenceId' });
const editReference = createRoute({ getParentRoute: () => references, path: '$referenceId/edit' });

const audit = createRoute({
  getParentRoute: () => root,
  path: paths.audit,
  validateSearch: readAuditSearch,
  component: lazyPage(
    withWords(() => import('../features/audit/AuditPage.tsx')),
    'AuditPage',
  ),
});
const auditEntry = createRoute({ getParentRoute: () => audit, path: '$auditEntryId' });

const account = createRoute({
  getParentRoute: () => root,
  path: paths.account,
  component: lazyPage(
    withWords(() => import('../features/account/AccountPage.tsx')),
    'AccountPage',
  ),
});

export const routeTree = root.addChildren([
  start,
  live,
  geofences.addChildren([newGeofence, geofence, editGeofence]),
  tags.addChildren([newTag, tag]),
  drivers.addChildren([newDriver, driver, editDriver]),
  assignments.addChildren([newAssignment, assignment, editAssignment]),
  vehicles.addChildren([newVehicle, vehicle, editVehicle]),
  fleets.addChildren([newFleet, fleet, editFleet]),
  probes.addChildren([probe, editProbe]),
  probeChart,
  profiles.addChildren([newProfile, profile, editProfile]),
  alarms.addChildren([alarm]),
  inputs.addChildren([input, editInput]),
  inputTypes.addChildren([newInputType, inputType, editInputType]),
  inputHistory,
  alertRules.addChildren([newAlertRule, alertRule, editAlertRule]),
  alertsSent.addChildren([alertSent]),
  users.addChildren([newUser, user, editUser]),
  visits.addChildren([visit]),
  ingestKeys.addChildren([newIngestKey, ingestKey]),
  references.addChildren([newReference, reference, editReference]),
  audit.addChildren([auditEntry]),
  account,
]);
