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

/** Fetches data while the page's code loads. */
export const later =
  (prefetch: (queryClient: QueryClient) => Promise<void>) =>
  ({ context }: { context: { queryClient: QueryClient } }): void => {
    // If its code cannot be loaded, the page's code cannot either, and the page says so.
    prefetch(context.queryClient).catch(() => undefined);
  };
