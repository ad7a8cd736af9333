import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';

/** A value of the map, read again after these Leaflet events. */
export function useMapValue<Value>(map: LeafletMap, events: string, read: () => Value): Value {
  const subscribe = useCallback(
    (notify: () => void) => {
      map.on(events, notify);
      return () => map.off(events, notify);
    },
    [map, events],
  );
  return useSyncExternalStore(subscribe, read);
}

/** The zoom, without the steps of a zoom animation. */
export const useZoom = (map: LeafletMap): number => useMapValue(map, 'zoomend', () => map.getZoom());
