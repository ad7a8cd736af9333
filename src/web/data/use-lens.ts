import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readTagChoices, type TagChoice } from '../paths/tags.ts';

/** The tags that narrow the dashboard, if any. Returns the same array until they change. */
export function useLens(): readonly TagChoice[] {
  const written = useRouterState({
    select: ({ location }) => readTagChoices(location.search.tags)?.join(','),
  });
  return useMemo(() => readTagChoices(written) ?? [], [written]);
}
