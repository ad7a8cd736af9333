import { createRoute } from '@tanstack/react-router';
import { geofencesQuery } from '../../api/geofences.ts';
import { paths } from '../../paths/index.ts';
import { readPlacesSearch } from '../../paths/places.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const places = createRoute({
  getParentRoute: () => root,
  path: paths.places,
  validateSearch: readPlacesSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(geofencesQuery)),
  component: lazyPage(() => import('../../features/places/PlacesPage.tsx'), 'PlacesPage'),
});

export const placesRoutes = [places] as const;
