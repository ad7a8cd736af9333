import { createRoute } from '@tanstack/react-router';
import { apiKeysQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: paths.apiKeys,
  validateSearch: readRecordsSearch('role'),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(apiKeysQuery)),
  component: lazyPage(() => import('../../features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
});
const newApiKey = createRoute({ getParentRoute: () => apiKeys, path: 'new' });
const apiKey = createRoute({ getParentRoute: () => apiKeys, path: '$apiKeyId' });

export const apiKeysRoutes = [apiKeys.addChildren([newApiKey, apiKey])] as const;
