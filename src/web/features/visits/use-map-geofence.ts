import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shapeOf } from '../../../geo/shape.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { deletedQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { toMapGeofences } from '../../map/tags/map-geofences.ts';
import { indexTags } from '../../map/tags/tag-index.ts';

/** The geofence as the map draws it. Also finds deleted ones. */
export function useMapGeofence(geofenceId: number) {
  const { data: geofences } = useQuery(geofencesQuery);
  const { data: deleted } = useQuery(deletedQuery('geofence'));
  const { data: tags } = useQuery(tagsQuery);
  return useMemo(() => {
    const isIt = ({ id }: { id: number }): boolean => id === geofenceId;
    const removed = deleted?.find(isIt);
    const found = geofences?.find(isIt) ?? (removed && { ...removed, shape: shapeOf(removed) });
    return found && toMapGeofences([found], indexTags(tags ?? []))[0];
  }, [geofences, deleted, tags, geofenceId]);
}
