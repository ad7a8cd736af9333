import { createRoute } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { later, root } from './root.ts';

const fleets = createRoute({
  getParentRoute: () => root,
  path: paths.fleets,
  validateSearch: readRecordsSearch(),
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../../api/records.ts')).fleetsQuery())),
  component: lazyPage(() => import('../../features/fleets/FleetsPage.tsx'), 'FleetsPage'),
});
const newFleet = createRoute({ getParentRoute: () => fleets, path: 'new' });
const fleet = createRoute({ getParentRoute: () => fleets, path: '$fleetId' });
const editFleet = createRoute({ getParentRoute: () => fleets, path: '$fleetId/edit' });

export const fleetsRoutes = [fleets.addChildren([newFleet, fleet, editFleet])] as const;
