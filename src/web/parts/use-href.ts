import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSearch } from '../paths/search.ts';
import { useLens } from './use-lens.ts';

/** Placeholder that is no record's id. */
const someId = String(Number.MAX_SAFE_INTEGER);

/**
 * Links to records with the chosen tags, but without other filters. `*` stands for the id: `/drivers/*`, `/live?vehicle=*`.
 * Builds the address once, because tables have many rows.
 */
export function useHrefOf(pattern: string): (id: number) => string {
  const router = useRouter();
  const tags = useLens();
  return useMemo(() => {
    const [to = '', query = ''] = pattern.replace('*', someId).split('?');
    const search = { ...readSearch(query), tags: tags.length > 0 ? [...tags] : undefined };
    // Each route has its own search type; this hook works for all of them.
    const { publicHref } = router.buildLocation({ to, search: search as never });
    return (id) => publicHref.replace(someId, String(id));
  }, [router, tags, pattern]);
}
