import { createRoute } from '@tanstack/react-router';
import { sharedLinksQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readNewSharedLinkSearch, readSharedLinksSearch } from '../../paths/shared-links.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const sharedLinks = createRoute({
  getParentRoute: () => root,
  path: paths.sharedLinks,
  validateSearch: readSharedLinksSearch,
  loader: prefetching((queryClient) => queryClient.prefetchQuery(sharedLinksQuery)),
  component: lazyPage(() => import('../../features/shared-links/SharedLinksPage.tsx'), 'SharedLinksPage'),
});
const newSharedLink = createRoute({
  getParentRoute: () => sharedLinks,
  path: 'new',
  validateSearch: readNewSharedLinkSearch,
});
const sharedLink = createRoute({ getParentRoute: () => sharedLinks, path: '$sharedLinkId' });

export const sharedLinksRoutes = [sharedLinks.addChildren([newSharedLink, sharedLink])] as const;
