import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { geofencesQuery, type ListedGeofence } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import { indexTags, type TagIndex } from '../../map/tags/tag-index.ts';

export interface GeofencesData {
  /** Sorted by name; undefined while loading. */
  geofences: readonly ListedGeofence[] | undefined;
  index: TagIndex;
  /** Why the geofences could not be loaded. */
  error: unknown;
  retry: () => void;
}

/** "Gate 2" before "Gate 10", ignoring case. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The geofences and tags of the account. */
export function useGeofencesData(): GeofencesData {
  const geofences = useQuery(geofencesQuery);
  const tags = useQuery(tagsQuery);
  const sorted = useMemo(
    () => geofences.data && [...geofences.data].sort((one, other) => compare(one.description, other.description)),
    [geofences.data],
  );
  const index = useMemo(() => indexTags(tags.data ?? []), [tags.data]);
  return {
    // Waits for both, so that geofences do not change their colour after loading.
    geofences: tags.isPending ? undefined : sorted,
    index,
    error: geofences.data ? undefined : geofences.error,
    retry: () => {
      void geofences.refetch();
      void tags.refetch();
    },
  };
}
