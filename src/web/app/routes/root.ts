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

/** A loader that requests the page's first data while the page's code loads. The page itself shows a failure. */
export const prefetching =
  (prefetch: (queryClient: QueryClient) => unknown) =>
  ({ context }: { context: { queryClient: QueryClient } }): void => {
    prefetch(context.queryClient);
  };
