import { createRoute } from '@tanstack/react-router';
import { geofencesQuery } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import { readEditGeofenceSearch, readGeofencesSearch, readNewGeofenceSearch } from '../../paths/geofences.ts';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

const geofences = createRoute({
  getParentRoute: () => root,
  path: paths.geofences,
  validateSearch: readGeofencesSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(geofencesQuery);
    void queryClient.prefetchQuery(tagsQuery);
  },
  component: lazyPage(() => import('../../features/geofences/GeofencesPage.tsx'), 'GeofencesPage'),
});
/** The list's page shows these records, so that the map stays. */
const newGeofence = createRoute({
  getParentRoute: () => geofences,
  path: 'new',
  validateSearch: readNewGeofenceSearch,
});
const askPast = createRoute({
  getParentRoute: () => geofences,
  path: 'past',
  validateSearch: readNewGeofenceSearch,
});
const geofence = createRoute({ getParentRoute: () => geofences, path: '$geofenceId' });
const editGeofence = createRoute({
  getParentRoute: () => geofences,
  path: '$geofenceId/edit',
  validateSearch: readEditGeofenceSearch,
});

export const geofencesRoutes = [geofences.addChildren([newGeofence, askPast, geofence, editGeofence])] as const;
