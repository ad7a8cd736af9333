import type { Map as LeafletMap } from 'leaflet';
import { earthRadiusMetres, radians } from '../../../geo/distance.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { latitudeLimit } from '../canvas/web-mercator.ts';
import { useOverMap } from '../view/over-map.ts';
import { useMapValue } from '../view/use-map-value.ts';
import classes from './FleetMap.module.css';

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

/** A scale bar shows 1, 2 or 5 times a power of ten. */
const steps = [5, 2, 1];
const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;

interface ScaleLength {
  readonly metres: number;
  readonly value: number;
  readonly unit: 'm' | 'km' | 'ft' | 'mi';
}

/** Returns the longest round length up to `most` metres, in its usual unit. */
export function scaleLength(most: number, system: 'km' | 'mi'): ScaleLength {
  const [large, metresPerLarge, small, metresPerSmall] =
    system === 'km' ? (['km', 1000, 'm', 1] as const) : (['mi', metresPerMile, 'ft', metresPerFoot] as const);
  const [unit, metresPerUnit] = most >= metresPerLarge ? [large, metresPerLarge] : [small, metresPerSmall];
  const room = most / metresPerUnit;
  const power = 10 ** Math.floor(Math.log10(room));
  const value = power * (steps.find((step) => step * power <= room * (1 + 1e-9)) ?? 1);
  return { metres: value * metresPerUnit, value, unit };
}
