import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import type { DegreeWords } from './graticule-labels.ts';

/** "51.34° N", "12.4° W", "0°": signs are for machines. */
export const degreeWords = (format: Format): DegreeWords => ({
  latitude: (degrees, digits) => {
    if (degrees === 0) return text.map.degrees(format.number(0));
    return (degrees > 0 ? text.map.north : text.map.south)(format.number(Math.abs(degrees), digits));
  },
  longitude: (degrees, digits) => {
    const size = format.number(Math.abs(degrees), digits);
    if (degrees === 0 || Math.abs(degrees) === 180) return text.map.degrees(size);
    return (degrees > 0 ? text.map.east : text.map.west)(size);
  },
});
