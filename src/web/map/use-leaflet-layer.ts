import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';

/** A layer, or what else can be put on a map and taken off again. */
interface Addable {
  addTo(map: ReturnType<typeof useMap>): unknown;
  remove(): unknown;
}

/** Makes a layer once and keeps it on the map as long as the component lives; what changes later, the caller sets. */
export function useLeafletLayer<Made extends Addable>(make: (map: ReturnType<typeof useMap>) => Made): Made {
  const map = useMap();
  const [layer] = useState(() => make(map));
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  return layer;
}
