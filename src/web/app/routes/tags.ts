import { createRoute } from '@tanstack/react-router';
import { geofencesQuery } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import { paths } from '../../paths/index.ts';
import { readTagsSearch } from '../../paths/tags.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

const tags = createRoute({
  getParentRoute: () => root,
  path: paths.tags,
  validateSearch: readTagsSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(tagsQuery);
    void queryClient.prefetchQuery(geofencesQuery);
  },
  component: lazyPage(() => import('../../features/tags/TagsPage.tsx'), 'TagsPage'),
});
const newTag = createRoute({ getParentRoute: () => tags, path: 'new' });
const tag = createRoute({ getParentRoute: () => tags, path: '$tagId' });

export const tagsRoutes = [tags.addChildren([newTag, tag])] as const;
