interface Tagged {
  readonly tags: readonly number[];
}

/** The number of geofences per tag. */
export function countTags(tagged: readonly Tagged[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { tags } of tagged) for (const id of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Whether all geofences have the tag; 'mixed': some. */
export const hasTag = (count: number, of: number): boolean | 'mixed' =>
  count === 0 ? false : count === of ? true : 'mixed';
