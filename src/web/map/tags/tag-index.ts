import type { Geofence } from '../../../contract/geofences.ts';
import type { Tag } from '../../../contract/tags.ts';

/** The account's tags as the screen needs them: by id, and which of a geofence's comes first. */
export interface TagIndex {
  /** By position. */
  readonly tags: readonly Tag[];
  /** The tags that a geofence has, by position. Ids that name no tag are left out. */
  of(geofence: Pick<Geofence, 'tags'>): readonly Tag[];
}

const none: readonly Tag[] = [];

export function indexTags(tags: readonly Tag[]): TagIndex {
  const places = new Map(tags.map((tag, place) => [tag.id, { place, alone: [tag] as readonly Tag[] }]));
  return {
    tags,
    of: ({ tags: ids }) => {
      // Most of very many have one, or none.
      if (ids.length < 2) return places.get(ids[0] ?? 0)?.alone ?? none;
      return ids
        .flatMap((id) => places.get(id) ?? [])
        .sort((one, other) => one.place - other.place)
        .flatMap(({ alone }) => alone);
    },
  };
}
