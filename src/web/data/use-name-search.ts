import { useQuery } from '@tanstack/react-query';
import { loadCode } from '../ui/lazy-named.ts';

/** The search by names, undefined until it has loaded. It loads after the map pages that use it. */
export const useNameSearch = (): NameSearchCode | undefined =>
  useQuery({
    queryKey: ['nameSearch'],
    queryFn: () => loadCode(() => import('../../contract/name-search.ts')),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  }).data;

export type NameSearchCode = typeof import('../../contract/name-search.ts');
