import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RawSearch } from '../paths/read.ts';
import { readTagChoices, type TagChoice } from '../paths/tags.ts';

/** The tags that the dashboard is narrowed to; none: to nothing. The same array for as long as they are the same. */
export function useLens(): readonly TagChoice[] {
  const written = useRouterState({
    select: ({ location }) => readTagChoices((location.search as RawSearch).tags)?.join(','),
  });
  return useMemo(() => readTagChoices(written) ?? [], [written]);
}
