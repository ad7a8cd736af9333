import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tagsQuery } from '../api/tags.ts';
import type { TagChoice } from '../paths/tags.ts';
import { text } from '../text/index.ts';
import { useLens } from './use-lens.ts';

const words = text.lens;

/** Names of the chosen tags in the order of choice; undefined while they load. */
export function useLensNames(): readonly string[] | undefined {
  const chosen = useLens();
  const { data: tags } = useQuery({ ...tagsQuery, enabled: chosen.length > 0 });
  return useMemo(() => {
    if (chosen.length === 0) return [];
    const names = new Map<TagChoice, string>(tags?.map(({ id, name }) => [id, name]));
    return (
      tags &&
      chosen.map((choice) =>
        choice === 'none' ? text.geofences.noTag : (names.get(choice) ?? text.geofenceForm.unknownTag),
      )
    );
  }, [chosen, tags]);
}

/** "Tag: Depots"; '' without tags. */
export function lensWords(names: readonly string[]): string {
  const [only, ...others] = names;
  if (only === undefined) return '';
  return others.length === 0 ? words.one(only) : words.several(names.join(', '));
}
