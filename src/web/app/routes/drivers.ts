import { createRoute } from '@tanstack/react-router';
import { readDriversSearch, readNewDriverSearch } from '../../paths/drivers.ts';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { later, root } from './root.ts';

const drivers = createRoute({
  getParentRoute: () => root,
  path: paths.drivers,
  validateSearch: readDriversSearch,
  loader: later(async (queryClient) => {
    const [drivers, assignments, vehicles] = await Promise.all([
      import('../../api/records.ts'),
      import('../../api/assignments.ts'),
      import('../../api/records.ts'),
    ]);
    void queryClient.prefetchQuery(drivers.driversQuery());
    void queryClient.prefetchQuery(assignments.runningAssignmentsQuery);
    void queryClient.prefetchQuery(vehicles.vehiclesQuery());
    void queryClient.prefetchQuery(drivers.unknownButtonsQuery);
  }),
  component: lazyPage(() => import('../../features/drivers/DriversPage.tsx'), 'DriversPage'),
});
const newDriver = createRoute({ getParentRoute: () => drivers, path: 'new', validateSearch: readNewDriverSearch });
const driver = createRoute({ getParentRoute: () => drivers, path: '$driverId' });
const editDriver = createRoute({ getParentRoute: () => drivers, path: '$driverId/edit' });

export const driversRoutes = [drivers.addChildren([newDriver, driver, editDriver])] as const;
