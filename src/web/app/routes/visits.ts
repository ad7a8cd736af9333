import { createRoute } from '@tanstack/react-router';
import { vehiclesQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readVisitsSearch } from '../../paths/visits.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const visits = createRoute({
  getParentRoute: () => root,
  path: paths.visits,
  validateSearch: readVisitsSearch,
  // The period depends on the user's time zone, so the page fetches the visits.
  loader: prefetching((queryClient) => queryClient.prefetchQuery(vehiclesQuery())),
  component: lazyPage(() => import('../../features/visits/VisitsPage.tsx'), 'VisitsPage'),
});
const visit = createRoute({ getParentRoute: () => visits, path: '$visitId' });

export const visitsRoutes = [visits.addChildren([visit])] as const;
