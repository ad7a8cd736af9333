import { createRoute } from '@tanstack/react-router';
import { geofencesQuery } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import { paths } from '../../paths/index.ts';
import { readLiveSearch } from '../../paths/live.ts';
import { firstPage } from '../first-page.ts';
import { later, root } from './root.ts';

const live = createRoute({
  getParentRoute: () => root,
  path: paths.live,
  validateSearch: readLiveSearch,
  loader: later(async (queryClient) => {
    const { vehiclesQuery } = await import('../../api/records.ts');
    void queryClient.prefetchQuery(vehiclesQuery());
    void queryClient.prefetchQuery(geofencesQuery);
    void queryClient.prefetchQuery(tagsQuery);
  }),
  component: firstPage(() => import('../../features/live/LivePage.tsx'), 'LivePage'),
});

export const liveRoutes = [live] as const;
