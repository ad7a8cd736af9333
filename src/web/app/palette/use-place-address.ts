import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { geofencesQuery, type ListedGeofence } from '../../api/geofences.ts';
import { paths } from '../../paths/index.ts';
import { writePlace } from '../../paths/map-view.ts';
import type { Entry } from './entries.ts';

/**
 * Returns the address that shows an entry on a map: on the page's own map if it has one. Undefined for entries that are no
 * places. `found` finds a record as a place: its page is another one than its place on the map.
 */
export function usePlaceAddress(): (entry: Entry, found: boolean) => string | undefined {
  const queryClient = useQueryClient();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const onLive = pathname === paths.live;
  const onGeofences = pathname === paths.geofences || pathname.startsWith(`${paths.geofences}/`);
  const here = (changes: Readonly<Record<string, string>>): string => {
    const search = new URLSearchParams(onLive || onGeofences ? searchStr : '');
    for (const name of ['at', 'place', 'vehicle', 'follow']) search.delete(name);
    for (const [name, value] of Object.entries(changes)) search.set(name, value);
    return `${onGeofences ? pathname : paths.live}?${search.toString()}`;
  };
  return ({ key, group, act, title }, found) => {
    if (/^(?:places|addresses):/.test(key) && typeof act === 'string')
      return here(Object.fromEntries(new URLSearchParams(act.split('?')[1])));
    if (!found) return undefined;
    const id = Number(key.split(':')[1]);
    if (group === 'vehicles') return `${paths.live}?vehicle=${id}`;
    if (group !== 'geofences' || !onLive) return undefined;
    const geofence = queryClient.getQueryData(geofencesQuery.queryKey)?.find((each) => each.id === id);
    const at = geofence && middleOf(geofence);
    return at && here({ at: writePlace(at), place: title });
  };
}

/** The centre of a circle; the middle of the corners of a polygon. */
function middleOf({ shape }: ListedGeofence) {
  if (shape?.kind !== 'polygon') return shape?.centre;
  const { nodes } = shape;
  const mean = (axis: 'latitude' | 'longitude'): number =>
    nodes.reduce((sum, { [axis]: degrees }) => sum + degrees, 0) / nodes.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}
