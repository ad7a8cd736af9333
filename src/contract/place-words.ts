/**
 * Positions in words, for the dashboard and for messages: "Depot Nord", "120 m from Depot Nord", "Torgauer Straße, Paunsdorf",
 * "180 m from Torgauer Straße, Paunsdorf", "2 km west of Schkeuditz".
 */
import type { Language } from './choices.ts';
import type { PlaceDescription } from './places.ts';

interface PlaceWords {
  /** From the north, clockwise. */
  directions: readonly string[];
  /** "2 km west of Schkeuditz" */
  direction: (distance: string, direction: string, name: string) => string;
  /** "120 m from Depot Nord" */
  from: (distance: string, name: string) => string;
}

const wordsOf: Readonly<Record<Language, PlaceWords>> = {
  en: {
    directions: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
    direction: (distance, direction, name) => `${distance} ${direction} of ${name}`,
    from: (distance, name) => `${distance} from ${name}`,
  },
  de: {
    directions: [
      ...['nördlich', 'nordöstlich', 'östlich', 'südöstlich'],
      ...['südlich', 'südwestlich', 'westlich', 'nordwestlich'],
    ],
    direction: (distance, direction, name) => `${distance} ${direction} von ${name}`,
    from: (distance, name) => `${distance} von ${name}`,
  },
  es: {
    directions: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
    direction: (distance, direction, name) => `${distance} al ${direction} de ${name}`,
    from: (distance, name) => `a ${distance} de ${name}`,
  },
};

/** How the reader writes numbers and distances. */
export interface PlaceNumbers {
  distanceUnit: 'km' | 'mi';
  number: (value: number, digits?: number) => string;
}

/** Undefined if nothing is known about the position. A newer service may send kinds without words here. */
export function placeInWords(
  { kind, name, place, inside, distanceMetres, bearing }: PlaceDescription,
  language: Language,
  numbers: PlaceNumbers,
): string | undefined {
  if (kind !== 'geofence' && kind !== 'street' && kind !== 'town') return undefined;
  const full = kind === 'street' && place !== null ? `${name}, ${place}` : name;
  if (inside) return full;
  const { directions, direction, from } = wordsOf[language];
  const distance = roundDistance(distanceMetres, numbers);
  const towards = bearing === null ? undefined : directions[Math.round(bearing / 45) % directions.length];
  return towards === undefined ? from(distance, full) : direction(distance, towards, full);
}

const metresPerMile = 1609.344;
const metresPerFoot = 0.3048;

/** A distance to remember, not to measure: "120 m", "2.3 km", "14 km"; "400 ft", "1.4 mi". Never zero. */
function roundDistance(metres: number, { distanceUnit, number }: PlaceNumbers): string {
  const isMiles = distanceUnit === 'mi';
  const value = metres / (isMiles ? metresPerMile : 1000);
  // 995 m would round to 1,000 m.
  if (value < (isMiles ? 0.1 : 0.995)) {
    const { unit, step, small } = isMiles
      ? { unit: 'ft', step: 50, small: metres / metresPerFoot }
      : { unit: 'm', step: 10, small: metres };
    return `${number(Math.max(step, Math.round(small / step) * step))} ${unit}`;
  }
  return `${number(value, value < 9.95 ? 1 : 0)} ${isMiles ? 'mi' : 'km'}`;
}
