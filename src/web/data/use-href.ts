import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListPath, Path } from '../paths/index.ts';
import { useLens } from './use-lens.ts';

/** No record has this id. */
const anyId = Number.MAX_SAFE_INTEGER;

/** Where the record with this id is. Define it outside the component: the addresses are built from it once. */
export type RecordTarget = (id: number) => {
  to: Path | `${ListPath}/${number}`;
  params?: Readonly<Record<string, string>>;
  search?: RegisteredRouter['latestLocation']['search'];
};

/**
 * Returns the addresses of records, to open in a new tab or to share. They keep the tags of the page and leave its filters
 * out. The router builds one address, and each id is put into it, because a list has many rows.
 */
export function useHrefOf(target: RecordTarget): (id: number) => string {
  const router = useRouter();
  const tags = useLens();
  return useMemo(() => {
    const { to, params, search } = target(anyId);
    const { publicHref } = router.buildLocation<RegisteredRouter, string>({
      to,
      params,
      search: { ...search, tags: tags.length > 0 ? [...tags] : undefined },
    });
    return (id) => publicHref.replace(String(anyId), String(id));
  }, [router, tags, target]);
}

/**
 * Tells whether the address is a record's or its form's at this moment: what the page shows may be behind it. For work that
 * ends later and may leave only the record that it was for.
 */
export function useIsAt(target: RecordTarget): (id: number) => boolean {
  const router = useRouter();
  return (id) => {
    const { to, params } = target(id);
    const { pathname } = router.buildLocation<RegisteredRouter, string>({ to, params });
    const now = router.latestLocation.pathname;
    return now === pathname || now.startsWith(`${pathname}/`);
  };
}
