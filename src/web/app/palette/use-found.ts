import { useEffect, useState } from 'react';
import { inSlices } from '../../ui/slices.ts';
import type { Entry } from './entries.ts';
import { type Found, findIn } from './rank.ts';

export interface FoundIn extends Found {
  /** The text that was searched for. */
  lists: readonly (readonly Entry[])[];
}

/** The last results; `typed` is their text. Undefined while nothing is typed. */
export function useFound(lists: readonly (readonly Entry[])[], typed: string): FoundIn | undefined {
  const [found, setFound] = useState<FoundIn>();
  useEffect(() => {
    if (typed.trim() === '') return setFound(undefined);
    const ended = new AbortController();
    inSlices(findIn(lists, typed), ended.signal).then(
      (result) => setFound({ ...result, lists }),
      (error: unknown) => {
        if (!ended.signal.aborted) throw error;
      },
    );
    return () => ended.abort();
  }, [lists, typed]);
  return typed.trim() === '' ? undefined : found;
}
