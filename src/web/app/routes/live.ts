import { createRoute } from '@tanstack/react-router';
import { geofencesQuery } from '../../api/geofences.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { paths } from '../../paths/index.ts';
import { readLiveSearch } from '../../paths/live.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const live = createRoute({
  getParentRoute: () => root,
  path: paths.live,
  validateSearch: readLiveSearch,
  loader: prefetching((queryClient) => {
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(geofencesQuery);
    void queryClient.prefetchQuery(tagsQuery);
  }),
  component: lazyPage(() => import('../../features/live/LivePage.tsx'), 'LivePage'),
});

export const liveRoutes = [live] as const;
