import { createRoute } from '@tanstack/react-router';
import { webhooksQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readRecordsSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const webhooks = createRoute({
  getParentRoute: () => root,
  path: paths.webhooks,
  validateSearch: readRecordsSearch(),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(webhooksQuery)),
  component: lazyPage(() => import('../../features/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
});
const newWebhook = createRoute({ getParentRoute: () => webhooks, path: 'new' });
const webhook = createRoute({ getParentRoute: () => webhooks, path: '$webhookId' });
const editWebhook = createRoute({ getParentRoute: () => webhooks, path: '$webhookId/edit' });

export const webhooksRoutes = [webhooks.addChildren([newWebhook, webhook, editWebhook])] as const;
