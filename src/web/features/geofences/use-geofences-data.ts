import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { geofencesQuery, type ListedGeofence } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import { indexTags, type TagIndex } from '../../map/tags/tag-index.ts';

export interface GeofencesData {
  /** By name; undefined while they are not known. */
  geofences: readonly ListedGeofence[] | undefined;
  index: TagIndex;
  /** Why they are not known. */
  error: unknown;
  retry: () => void;
}

/** As people order names: "Gate 2" before "Gate 10", whatever the case. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The account's geofences and tags. Without tags (a server may have none) geofences are shown without their colours. */
export function useGeofencesData(): GeofencesData {
  const geofences = useQuery(geofencesQuery);
  const tags = useQuery(tagsQuery);
  const sorted = useMemo(
    () => geofences.data && [...geofences.data].sort((one, other) => compare(one.description, other.description)),
    [geofences.data],
  );
  const index = useMemo(() => indexTags(tags.data ?? []), [tags.data]);
  return {
    // Both at once: nothing is drawn grey first and coloured then.
    geofences: tags.isPending ? undefined : sorted,
    index,
    error: geofences.data ? undefined : geofences.error,
    retry: () => {
      void geofences.refetch();
      void tags.refetch();
    },
  };
}
