import type { ListedGeofence } from '../../api/geofences.ts';
import type { NameSearchCode } from '../../data/use-name-search.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import type { TagChoice } from '../../paths/tags.ts';

export interface Found {
  /** The matching geofences: first those with the whole phrase in one text, then those with its words, then similar ones. */
  shown: readonly ListedGeofence[];
  /** Length of the first part, or of the first part that is not empty. */
  whole: number;
  /** Length of the first two parts. */
  exact: number;
  /** Number of geofences per tag that match the words. */
  counts: ReadonlyMap<TagChoice, number>;
}

/** Finds geofences that match the search in their texts, and have any of the tags. */
export function findGeofences(
  geofences: readonly ListedGeofence[],
  { find = '', tags = [] }: Pick<GeofencesSearch, 'find' | 'tags'>,
  index: TagIndex,
  names: NameSearchCode | undefined,
): Found {
  const { found, whole, exact } = names?.findByName(geofences, textOf(names), find) ?? all(geofences);
  const chosen = new Set(tags);
  const counts = new Map<TagChoice, number>();
  const isShown = found.map((geofence) => {
    const choices = choicesOf(geofence, index);
    for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    return chosen.size === 0 || choices.some((choice) => chosen.has(choice));
  });
  const shownOf = (first: number): number => isShown.slice(0, first).filter(Boolean).length;
  return {
    shown: found.filter((_, at) => isShown[at]),
    whole: shownOf(whole) || shownOf(exact) || shownOf(found.length),
    exact: shownOf(exact),
    counts,
  };
}

const all = (found: readonly ListedGeofence[]) => ({ found, whole: found.length, exact: found.length });

function choicesOf(geofence: ListedGeofence, index: TagIndex): TagChoice[] {
  const tags = index.of(geofence);
  return tags.length === 0 ? ['none'] : tags.map(({ id }) => id);
}

/** A cache of searchable texts, so that typing does not make ten thousand again. */
const texts = new WeakMap<ListedGeofence, string>();

const textOf =
  ({ searchText }: NameSearchCode) =>
  (geofence: ListedGeofence): string => {
    const known = texts.get(geofence);
    if (known !== undefined) return known;
    const { description, descriptionExt, addr1, addr2, addr3, addr4 } = geofence;
    const made = searchText([description, descriptionExt, addr1, addr2, addr3, addr4]);
    texts.set(geofence, made);
    return made;
  };
