import { createRoute } from '@tanstack/react-router';
import { deviceHealthQuery } from '../../api/device-health.ts';
import { recordsQuery, vehiclesQuery } from '../../api/records.ts';
import { readDaySearch } from '../../paths/day.ts';
import { readDrivenSearch } from '../../paths/driven.ts';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { readTrackersSearch } from '../../paths/trackers.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const vehicles = createRoute({
  getParentRoute: () => root,
  path: paths.vehicles,
  validateSearch: readRecordsSearch('fleet', 'status', 'driver'),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(vehiclesQuery())),
  component: lazyPage(() => import('../../features/vehicles/VehiclesPage.tsx'), 'VehiclesPage'),
});
const newVehicle = createRoute({ getParentRoute: () => vehicles, path: 'new' });
const vehicle = createRoute({ getParentRoute: () => vehicles, path: '$vehicleId' });
const editVehicle = createRoute({ getParentRoute: () => vehicles, path: '$vehicleId/edit' });

const vehicleDay = createRoute({
  getParentRoute: () => root,
  path: paths.vehicleDay,
  validateSearch: readDaySearch,
  // The positions depend on the user's time zone, so the page fetches them.
  loader: prefetching((queryClient) => queryClient.prefetchQuery(vehiclesQuery())),
  component: lazyPage(() => import('../../features/day/DayPage.tsx'), 'DayPage'),
});

const trackers = createRoute({
  getParentRoute: () => root,
  path: paths.trackers,
  validateSearch: readTrackersSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(deviceHealthQuery)),
  component: lazyPage(() => import('../../features/vehicles/TrackersPage.tsx'), 'TrackersPage'),
});

const driven = createRoute({
  getParentRoute: () => root,
  path: paths.driven,
  validateSearch: readDrivenSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(vehiclesQuery())),
  component: lazyPage(() => import('../../features/vehicles/DrivenPage.tsx'), 'DrivenPage'),
});

const reminders = createRoute({
  getParentRoute: () => root,
  path: paths.reminders,
  validateSearch: readRecordsSearch('vehicle', 'due', 'status'),
  loader: prefetching((queryClient) => {
    void queryClient.prefetchQuery(recordsQuery('reminder'));
  }),
  component: lazyPage(() => import('../../features/reminders/RemindersPage.tsx'), 'RemindersPage'),
});
const newReminder = createRoute({ getParentRoute: () => reminders, path: 'new' });
const reminder = createRoute({ getParentRoute: () => reminders, path: '$reminderId' });
const editReminder = createRoute({ getParentRoute: () => reminders, path: '$reminderId/edit' });

export const vehiclesRoutes = [
  vehicles.addChildren([newVehicle, vehicle, editVehicle]),
  vehicleDay,
  driven,
  trackers,
  reminders.addChildren([newReminder, reminder, editReminder]),
] as const;
