import type { LeafletEventHandlerFnMap, Map as LeafletMap } from 'leaflet';
import { useMapEvents } from 'react-leaflet';
import { useFail } from '../../ui/use-fail.ts';

/** Like `useMapEvents`, but an error goes to the error boundary of the part, and other parts do not miss the event. */
export function useMapListeners(listeners: LeafletEventHandlerFnMap): LeafletMap {
  const fail = useFail();
  const guarded = Object.entries(listeners).map(([name, listener]) => [
    name,
    (event: never): void => {
      try {
        (listener as (event: never) => void)(event);
      } catch (error) {
        fail(error);
      }
    },
  ]);
  return useMapEvents(Object.fromEntries(guarded) as LeafletEventHandlerFnMap);
}
