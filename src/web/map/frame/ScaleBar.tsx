import type { Map as LeafletMap } from 'leaflet';
import { earthRadiusMetres, radians } from '../../../geo/distance.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { latitudeLimit } from '../built-in/land.ts';
import { useOverMap } from '../view/over-map.ts';
import { useMapValue } from '../view/use-map-value.ts';
import classes from './FleetMap.module.css';
import { scaleLength } from './scale.ts';

const longestPixels = 100;

/** Shows a round length at the middle of the view, in the person's unit. */
export function ScaleBar({ map }: { map: LeafletMap }) {
  const format = useFormat();
  const metresPerPixel = useMetresPerPixel(map);
  const { metres, value, unit } = scaleLength(metresPerPixel * longestPixels, format.distanceUnit);
  const words = text.map.scale[unit](format.number(value));
  return (
    <div
      ref={useOverMap()}
      className={classes.scale}
      role="img"
      aria-label={text.map.scale.label(words)}
      style={{ width: metres / metresPerPixel }}
    >
      {words}
    </div>
  );
}

/** Along the parallel through the middle of the view. */
const useMetresPerPixel = (map: LeafletMap): number =>
  useMapValue(map, 'moveend zoomend resize', () => {
    // The middle of a map that shows a pole is at its edge.
    const latitude = Math.min(latitudeLimit, Math.abs(map.getCenter().lat));
    const parallel = 2 * Math.PI * earthRadiusMetres * Math.cos(radians(latitude));
    return parallel / (256 * 2 ** map.getZoom());
  });
