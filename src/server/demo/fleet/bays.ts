/** The parking bay of a vehicle at a place, and the way between the bay and the middle of the yard. */
import { distanceMetres } from '../../../geo/distance.ts';
import type { Point } from '../../../geo/shape.ts';
import { between, type Stretch } from '../city/network.ts';
import { laneOf, yardOf } from '../city/yards.ts';
import { Chance } from './chance.ts';

const bays = new Map<string, Point>();

/** On the yard's lane, next to the other vehicles. */
export function bayOf(device: string, place: string): Point {
  const key = `${device} ${place}`;
  let bay = bays.get(key);
  if (!bay) {
    const chance = new Chance(key);
    const end = chance.one(laneOf(place));
    bay = between(yardOf(place), end, chance.between(0.15, 1));
    bays.set(key, bay);
  }
  return bay;
}

export function outOfBay(device: string, place: string): Stretch[] {
  return yardStretch(bayOf(device, place), yardOf(place));
}

export function intoBay(device: string, place: string): Stretch[] {
  return yardStretch(yardOf(place), bayOf(device, place));
}

function yardStretch(from: Point, to: Point): Stretch[] {
  const lengthMetres = distanceMetres(from, to);
  return lengthMetres > 0.5 ? [{ from, to, kind: 'yard', lengthMetres, endsAtJunction: false }] : [];
}
