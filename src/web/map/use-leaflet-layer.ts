import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';

interface Addable {
  addTo(map: ReturnType<typeof useMap>): unknown;
  remove(): unknown;
}

/** Creates a layer once and keeps it on the map while the component is mounted. The caller applies later changes. */
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
