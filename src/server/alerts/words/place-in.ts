import { type PlaceNumbers, placeInWords } from '../../../contract/place-words.ts';
import type { PlaceDescription } from '../../../contract/places.ts';

/** Says where a position is. Undefined if nothing is known about it. An account has no unit of distance, so it is km. */
export function placeIn(
  language: Parameters<typeof placeInWords>[1],
  locale: string,
): (place: PlaceDescription) => string | undefined {
  const number: PlaceNumbers['number'] = (value, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  return (place) => placeInWords(place, language, { distanceUnit: 'km', number });
}
