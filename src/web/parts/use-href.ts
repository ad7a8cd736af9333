import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSearch } from '../paths/search.ts';
import { useLens } from './use-lens.ts';

/** No record has it. */
const someId = String(Number.MAX_SAFE_INTEGER);

/**
 * The records' own addresses, for a new tab or to pass on: without the filters of the moment, but with the tags that every
 * page is narrowed to. Made once: rows are many. `*` stands for the id: `/drivers/*`, `/live?vehicle=*`.
 */
export function useHrefOf(pattern: string): (id: number) => string {
  const router = useRouter();
  const tags = useLens();
  return useMemo(() => {
    const [to = '', query = ''] = pattern.replace('*', someId).split('?');
    const search = { ...readSearch(query), tags: tags.length > 0 ? [...tags] : undefined };
    // The routes' own types say what is in a search; this is any of them.
    const { publicHref } = router.buildLocation({ to, search: search as never });
    return (id) => publicHref.replace(someId, String(id));
  }, [router, tags, pattern]);
}
