import { useEffect, useState } from 'react';
import { inSlices } from '../../ui/slices.ts';
import type { Entry } from './entries.ts';
import { type Found, findIn } from './rank.ts';

/** The last results; `typed` is their text. Undefined while nothing is typed. */
export function useFound(lists: readonly (readonly Entry[])[], typed: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (typed.trim() === '') return setFound(undefined);
    const ended = new AbortController();
    inSlices(findIn(lists, typed), ended.signal).then(setFound, (error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
    return () => ended.abort();
  }, [lists, typed]);
  return typed.trim() === '' ? undefined : found;
}
