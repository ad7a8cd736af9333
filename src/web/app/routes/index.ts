import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { accountRoutes } from './account.ts';
import { alertsRoutes } from './alerts.ts';
import { apiKeysRoutes } from './api-keys.ts';
import { assignmentsRoutes } from './assignments.ts';
import { auditRoutes } from './audit.ts';
import { driversRoutes } from './drivers.ts';
import { fleetsRoutes } from './fleets.ts';
import { geofencesRoutes } from './geofences.ts';
import { importsRoutes } from './imports.ts';
import { ingestKeysRoutes } from './ingest-keys.ts';
import { inputsRoutes } from './inputs.ts';
import { liveRoutes } from './live.ts';
import { placesRoutes } from './places.ts';
import { referencesRoutes } from './references.ts';
import { root } from './root.ts';
import { sharedLinksRoutes } from './shared-links.ts';
import { tagsRoutes } from './tags.ts';
import { temperatureRoutes } from './temperature.ts';
import { usersRoutes } from './users.ts';
import { vehiclesRoutes } from './vehicles.ts';
import { visitsRoutes } from './visits.ts';
import { webhooksRoutes } from './webhooks.ts';

const start = createRoute({
  getParentRoute: () => root,
  path: paths.start,
  beforeLoad: () => {
    throw redirect({ to: paths.live, replace: true });
  },
});

/**
 * The addresses of `paths/`, each with its search parameters, data and page. A page's code and data load at the same time, and
 * the page shows failures.
 */
export const routeTree = root.addChildren([
  start,
  ...liveRoutes,
  ...geofencesRoutes,
  ...placesRoutes,
  ...tagsRoutes,
  ...driversRoutes,
  ...assignmentsRoutes,
  ...vehiclesRoutes,
  ...fleetsRoutes,
  ...temperatureRoutes,
  ...inputsRoutes,
  ...alertsRoutes,
  ...usersRoutes,
  ...visitsRoutes,
  ...apiKeysRoutes,
  ...sharedLinksRoutes,
  ...ingestKeysRoutes,
  ...webhooksRoutes,
  ...referencesRoutes,
  ...auditRoutes,
  ...accountRoutes,
  ...importsRoutes,
]);
