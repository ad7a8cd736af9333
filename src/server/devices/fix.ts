import { headingLimits, latitudeLimits, longitudeLimits, speedLimits } from '../../contract/choices.ts';
import { numberOf } from './attributes.ts';
import type { Position } from './message.ts';

/** km/h per knot, or per metre per second. */
export const kmhPerKnot = 1.852;
export const kmhPerMetreASecond = 3.6;

export interface SentFix {
  latitude: unknown;
  longitude: unknown;
  speed: unknown;
  heading: unknown;
}

/**
 * A position in another maker's format: numbers or their text. Undefined if latitude or longitude is missing, a reason
 * if they are invalid. An invalid speed or heading, such as -1 for unknown, is ignored.
 */
export function positionOf(sent: SentFix, kmhPerUnit: number): Position | string | undefined {
  if (isMissing(sent.latitude) || isMissing(sent.longitude)) return undefined;
  const latitude = numberOf(sent.latitude);
  const longitude = numberOf(sent.longitude);
  if (!isWithin(latitude, latitudeLimits)) return outside('latitude', latitudeLimits);
  if (!isWithin(longitude, longitudeLimits)) return outside('longitude', longitudeLimits);
  const speed = (numberOf(sent.speed) ?? Number.NaN) * kmhPerUnit;
  const heading = numberOf(sent.heading);
  return {
    latitude,
    longitude,
    speed: isWithin(speed, speedLimits) ? speed : null,
    heading: isWithin(heading, headingLimits) ? heading : null,
  };
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';

const isWithin = (value: number | undefined, { min, max }: { min: number; max: number }): value is number =>
  value !== undefined && value >= min && value <= max;

const outside = (name: string, { min, max }: { min: number; max: number }): string =>
  `${name} must be between ${min} and ${max}`;
