import type { Map as LeafletMap } from 'leaflet';
import { useSyncExternalStore } from 'react';

/** The zoom at which the map rests. */
export const useZoom = (map: LeafletMap): number =>
  useSyncExternalStore(
    (tell) => {
      map.on('zoomend', tell);
      return () => map.off('zoomend', tell);
    },
    () => map.getZoom(),
  );
