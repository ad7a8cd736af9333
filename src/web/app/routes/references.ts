import { createRoute } from '@tanstack/react-router';
import { externalReferencesQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const references = createRoute({
  getParentRoute: () => root,
  path: paths.references,
  validateSearch: readRecordsSearch('kind'),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(externalReferencesQuery())),
  component: lazyPage(() => import('../../features/references/ReferencesPage.tsx'), 'ReferencesPage'),
});
const newReference = createRoute({ getParentRoute: () => references, path: 'new' });
const reference = createRoute({ getParentRoute: () => references, path: '$referenceId' });
const editReference = createRoute({ getParentRoute: () => references, path: '$referenceId/edit' });

export const referencesRoutes = [references.addChildren([newReference, reference, editReference])] as const;
