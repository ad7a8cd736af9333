import { headingLimits, latitudeLimits, longitudeLimits, speedLimits } from '../../contract/choices.ts';
import { numberOf } from './attributes.ts';
import { addFault, type Fault } from './faults.ts';
import type { Position } from './message.ts';

/** km/h per knot, or per metre per second. */
export const kmhPerKnot = 1.852;
export const kmhPerMetreASecond = 3.6;

/** Many devices send 0/0 as long as they have no fix. */
export const noFix: Fault = {
  reason: 'noFix',
  detail: 'latitude and longitude are both 0, which devices send without a fix',
};
export const invalidFix: Fault = { reason: 'noFix', detail: 'the device reports an invalid position' };
export const isNoFix = (latitude: number, longitude: number): boolean => latitude === 0 && longitude === 0;

export interface SentFix {
  latitude: unknown;
  longitude: unknown;
  speed: unknown;
  heading: unknown;
}

interface Limits {
  min: number;
  max: number;
}

/** A position in another maker's format: numbers or their text. A negative speed or heading means unknown. */
export function positionOf(sent: SentFix, kmhPerUnit: number, faults: Fault[]): Position | undefined {
  if (isMissing(sent.latitude) && isMissing(sent.longitude)) return undefined;
  const latitude = coordinateOf(sent, 'latitude', latitudeLimits, faults);
  const longitude = coordinateOf(sent, 'longitude', longitudeLimits, faults);
  if (latitude === undefined || longitude === undefined) return undefined;
  if (isNoFix(latitude, longitude)) {
    addFault(faults, noFix);
    return undefined;
  }
  const speed = motionOf(sent, 'speed', kmhPerUnit, speedLimits, faults);
  return { latitude, longitude, speed, heading: motionOf(sent, 'heading', 1, headingLimits, faults) };
}

function coordinateOf(
  sent: SentFix,
  name: 'latitude' | 'longitude',
  { min, max }: Limits,
  faults: Fault[],
): number | undefined {
  const value = numberOf(sent[name]);
  if (value !== undefined && value >= min && value <= max) return value;
  const other = name === 'latitude' ? 'longitude' : 'latitude';
  if (isMissing(sent[name])) addFault(faults, { reason: 'position', detail: `${name} is required with ${other}` });
  else
    addFault(faults, {
      reason: 'position',
      detail: `${name} must be ${value === undefined ? 'a number' : `between ${min} and ${max}`}`,
    });
  return undefined;
}

function motionOf(
  sent: SentFix,
  name: 'speed' | 'heading',
  factor: number,
  { min, max }: Limits,
  faults: Fault[],
): number | null {
  if (isMissing(sent[name])) return null;
  const value = (numberOf(sent[name]) ?? Number.NaN) * factor;
  if (value >= min && value <= max) return value;
  if (Number.isNaN(value)) addFault(faults, { reason: 'motion', detail: `${name} must be a number` });
  else if (value > max) addFault(faults, { reason: 'motion', detail: `${name} must be at most ${max}` });
  return null;
}

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';
