import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { keepTags } from '../../paths/tags.ts';
import { FailedPage } from '../FailedPage.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { Shell } from '../Shell.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: FailedPage,
  notFoundComponent: NotFoundPage,
  search: { middlewares: [keepTags] },
});

/**
 * Data is asked for while the page's code is on its way. The question comes lazily, too: what the frame holds is paid for by
 * every page.
 */
export const later =
  (prefetch: (queryClient: QueryClient) => Promise<void>) =>
  ({ context }: { context: { queryClient: QueryClient } }): void => {
    // Where its code does not come, the page's does not either, and says so.
    prefetch(context.queryClient).catch(() => undefined);
  };
