import { createRoute } from '@tanstack/react-router';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { driversQuery, unknownButtonsQuery, vehiclesQuery } from '../../api/records.ts';
import { readDriversSearch, readNewDriverSearch } from '../../paths/drivers.ts';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const drivers = createRoute({
  getParentRoute: () => root,
  path: paths.drivers,
  validateSearch: readDriversSearch,
  loader: prefetching((queryClient) => {
    void queryClient.prefetchQuery(driversQuery());
    void queryClient.prefetchQuery(runningAssignmentsQuery);
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(unknownButtonsQuery);
  }),
  component: lazyPage(() => import('../../features/drivers/DriversPage.tsx'), 'DriversPage'),
});
const newDriver = createRoute({ getParentRoute: () => drivers, path: 'new', validateSearch: readNewDriverSearch });
const driver = createRoute({ getParentRoute: () => drivers, path: '$driverId' });
const editDriver = createRoute({ getParentRoute: () => drivers, path: '$driverId/edit' });

export const driversRoutes = [drivers.addChildren([newDriver, driver, editDriver])] as const;
