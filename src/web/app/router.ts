import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { readSearch, writeSearch } from '../paths/search.ts';
import { PageSkeleton } from '../ui/states.tsx';
import { FailedPage } from './FailedPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { routeTree } from './routes/index.ts';

/** `basepath` is the dashboard's path on its origin: `/` or `/fleet/`. */
export const createAppRouter = (queryClient: QueryClient, basepath: string) =>
  createRouter({
    routeTree,
    basepath,
    context: { queryClient },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // React Query decides whether data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: FailedPage,
    // If FailedPage fails, `startApp` reports it. The router's own error page has no styles and no way out.
    disableGlobalCatchBoundary: true,
    defaultNotFoundComponent: NotFoundPage,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
