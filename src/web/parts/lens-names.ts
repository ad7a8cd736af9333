import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tagsQuery } from '../api/tags.ts';
import type { TagChoice } from '../paths/tags.ts';
import { text } from '../text/index.ts';
import { useLens } from './use-lens.ts';

const words = text.lens;

/** Their names, in the order in which they were chosen; undefined while they are not known. */
export function useLensNames(): readonly string[] | undefined {
  const chosen = useLens();
  const { data: tags } = useQuery({ ...tagsQuery, enabled: chosen.length > 0 });
  return useMemo(() => {
    if (chosen.length === 0) return [];
    const names = new Map<TagChoice, string>(tags?.map(({ id, name }) => [id, name]));
    return tags && chosen.map((choice) => (choice === 'none' ? words.none : (names.get(choice) ?? words.gone)));
  }, [chosen, tags]);
}

/** "Tag: Depots"; '' without. */
export function lensWords(names: readonly string[]): string {
  const [only, ...others] = names;
  if (only === undefined) return '';
  return others.length === 0 ? words.one(only) : words.several(names.join(', '));
}
