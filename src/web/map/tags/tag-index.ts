import type { Geofence } from '../../../contract/geofences.ts';
import type { Tag } from '../../../contract/tags.ts';

/** The tags of the account by id and position. */
export interface TagIndex {
  /** In the order of their positions. */
  readonly tags: readonly Tag[];
  /** The tags of a geofence in the order of their positions, without unknown ids. */
  of(geofence: Pick<Geofence, 'tags'>): readonly Tag[];
}

const none: readonly Tag[] = [];

export function indexTags(tags: readonly Tag[]): TagIndex {
  const places = new Map(tags.map((tag, index) => [tag.id, { index, alone: [tag] as readonly Tag[] }]));
  return {
    tags,
    of: ({ tags: ids }) => {
      // Fast path: most geofences have one tag or none.
      if (ids.length < 2) return places.get(ids[0] ?? 0)?.alone ?? none;
      return ids
        .flatMap((id) => places.get(id) ?? [])
        .sort((one, other) => one.index - other.index)
        .flatMap(({ alone }) => alone);
    },
  };
}
