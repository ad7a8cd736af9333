import type { Point } from '../../../geo/shape.ts';
import { useMapListeners } from '../view/use-map-listeners.ts';

interface MapClickProps {
  reachPixels: number;
  /** `reachMetres` is the length of `reachPixels` at this place. */
  onClick: (at: Point, reachMetres: number) => void;
}

/** Reports clicks on the map. */
export function MapClick({ reachPixels, onClick }: MapClickProps) {
  const map = useMapListeners({
    click: ({ latlng, containerPoint }) => {
      const beside = map.containerPointToLatLng(containerPoint.add([reachPixels, 0]));
      const { lat: latitude, lng: longitude } = latlng.wrap();
      onClick({ latitude, longitude }, map.distance(latlng, beside));
    },
  });
  return null;
}
