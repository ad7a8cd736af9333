import { createRoute } from '@tanstack/react-router';
import { readDriversSearch, readNewDriverSearch } from '../../paths/drivers.ts';
import { paths } from '../../paths/index.ts';
import { withWords } from '../../text/with-words.ts';
import { lazyPage } from '../lazy-page.ts';
import { later, root } from './root.ts';

const drivers = createRoute({
  getParentRoute: () => root,
  path: paths.drivers,
  validateSearch: readDriversSearch,
  loader: later(async (queryClient) =>
    queryClient.prefetchQuery((await import('../../api/drivers.ts')).driversQuery()),
  ),
  component: lazyPage(
    withWords(() => import('../../features/drivers/DriversPage.tsx')),
    'DriversPage',
  ),
});
const newDriver = createRoute({ getParentRoute: () => drivers, path: 'new', validateSearch: readNewDriverSearch });
const driver = createRoute({ getParentRoute: () => drivers, path: '$driverId' });
const editDriver = createRoute({ getParentRoute: () => drivers, path: '$driverId/edit' });

export const driversRoutes = [drivers.addChildren([newDriver, driver, editDriver])] as const;
