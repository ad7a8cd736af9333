import { createRoute } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { later, root } from './root.ts';

const vehicles = createRoute({
  getParentRoute: () => root,
  path: paths.vehicles,
  validateSearch: readRecordsSearch('fleet', 'status', 'driver'),
  loader: later(async (queryClient) =>
    queryClient.prefetchQuery((await import('../../api/records.ts')).vehiclesQuery()),
  ),
  component: lazyPage(() => import('../../features/vehicles/VehiclesPage.tsx'), 'VehiclesPage'),
});
const newVehicle = createRoute({ getParentRoute: () => vehicles, path: 'new' });
const vehicle = createRoute({ getParentRoute: () => vehicles, path: '$vehicleId' });
const editVehicle = createRoute({ getParentRoute: () => vehicles, path: '$vehicleId/edit' });

const reminders = createRoute({
  getParentRoute: () => root,
  path: paths.reminders,
  validateSearch: readRecordsSearch('vehicle', 'due', 'status'),
  loader: later(async (queryClient) => {
    const { recordsQuery } = await import('../../api/records.ts');
    void queryClient.prefetchQuery(recordsQuery('reminder'));
  }),
  component: lazyPage(() => import('../../features/reminders/RemindersPage.tsx'), 'RemindersPage'),
});
const newReminder = createRoute({ getParentRoute: () => reminders, path: 'new' });
const reminder = createRoute({ getParentRoute: () => reminders, path: '$reminderId' });
const editReminder = createRoute({ getParentRoute: () => reminders, path: '$reminderId/edit' });

export const vehiclesRoutes = [
  vehicles.addChildren([newVehicle, vehicle, editVehicle]),
  reminders.addChildren([newReminder, reminder, editReminder]),
] as const;
