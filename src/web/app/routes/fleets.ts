import { createRoute } from '@tanstack/react-router';
import { fleetsQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const fleets = createRoute({
  getParentRoute: () => root,
  path: paths.fleets,
  validateSearch: readRecordsSearch(),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(fleetsQuery())),
  component: lazyPage(() => import('../../features/fleets/FleetsPage.tsx'), 'FleetsPage'),
});
const newFleet = createRoute({ getParentRoute: () => fleets, path: 'new' });
const fleet = createRoute({ getParentRoute: () => fleets, path: '$fleetId' });
const editFleet = createRoute({ getParentRoute: () => fleets, path: '$fleetId/edit' });

export const fleetsRoutes = [fleets.addChildren([newFleet, fleet, editFleet])] as const;
