import { createRoute } from '@tanstack/react-router';
import { ingestKeysQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const ingestKeys = createRoute({
  getParentRoute: () => root,
  path: paths.ingestKeys,
  validateSearch: readRecordsSearch(),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(ingestKeysQuery)),
  component: lazyPage(() => import('../../features/ingest-keys/IngestKeysPage.tsx'), 'IngestKeysPage'),
});
const newIngestKey = createRoute({ getParentRoute: () => ingestKeys, path: 'new' });
const ingestKey = createRoute({ getParentRoute: () => ingestKeys, path: '$ingestKeyId' });
const editIngestKey = createRoute({ getParentRoute: () => ingestKeys, path: '$ingestKeyId/edit' });

export const ingestKeysRoutes = [ingestKeys.addChildren([newIngestKey, ingestKey, editIngestKey])] as const;
