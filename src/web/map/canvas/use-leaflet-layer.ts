import { Layer, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useFail } from '../../ui/use-fail.ts';
import { guarded, onFailure } from './layer-failure.ts';

interface Addable {
  addTo(map: LeafletMap): unknown;
  remove(): unknown;
}

/**
 * Creates a layer once and keeps it on the map while the component is mounted. The caller applies later changes. What fails in
 * the layer reaches the nearest error boundary, also later in a frame or an event of the map.
 */
export const useLeafletLayer = <Made extends Addable>(make: (map: LeafletMap) => Made): Made =>
  useLayerOn(useMap(), make);

/** For a component outside of the map. */
export function useLayerOn<Made extends Addable>(map: LeafletMap, make: (map: LeafletMap) => Made): Made {
  const fail = useFail();
  const [layer] = useState(() => {
    const made = make(map);
    if (made instanceof Layer) guardEvents(made);
    return made;
  });
  useEffect(() => {
    const stop = onFailure(layer, fail);
    guarded(layer, () => void layer.addTo(map))();
    return () => {
      layer.remove();
      stop();
    };
  }, [map, layer, fail]);
  return layer;
}

/** Leaflet calls the listeners of all layers in a row, so an error in one would keep the event from the others. */
function guardEvents(layer: Layer): void {
  const events = layer.getEvents?.bind(layer);
  if (!events) return;
  layer.getEvents = () =>
    Object.fromEntries(
      Object.entries(events()).map(([name, listener]) => [name, guarded(layer, listener.bind(layer))]),
    );
}
