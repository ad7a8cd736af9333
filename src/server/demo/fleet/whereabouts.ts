/** A vehicle's position and switches as a function of vehicle and time, so that it can continue after a restart. */
import { contains } from '../../../geo/contains.ts';
import { destination } from '../../../geo/distance.ts';
import { labelPoint } from '../../../geo/label-point.ts';
import type { Point } from '../../../geo/shape.ts';
import { between, placeShapes } from '../city/network.ts';
import { Chance } from './chance.ts';
import { cityDay } from './city-time.ts';
import { movementAt } from './drive.ts';
import type { DemoVehicle } from './roster.ts';
import { type Leg, type Shift, type Span, shiftOf } from './shift.ts';

export interface Whereabouts {
  point: Point;
  kmh: number;
  /** From north; null while stopped. */
  heading: number | null;
  onShift: boolean;
  ignition: boolean;
  doorOpen: boolean;
}

/** The engine starts before a leg and stops after it. */
const idleMs = { before: 35_000, after: 20_000 };
/** Time between the loading bay and the middle of the yard. */
const shuntingSeconds = 15;

/** The current shift; undefined between shifts. */
export function shiftAt(vehicle: DemoVehicle, utcMs: number): Shift | undefined {
  const day = cityDay(utcMs);
  // It may have started the evening before, or by jitter shortly before midnight.
  for (const each of [day - 1, day, day + 1]) {
    const shift = shiftOf(vehicle, each);
    if (shift && holds(shift, utcMs)) return shift;
  }
  return undefined;
}

const holds = ({ startMs, endMs }: Span, utcMs: number): boolean => startMs <= utcMs && utcMs < endMs;

export function whereabouts(vehicle: DemoVehicle, utcMs: number): Whereabouts {
  const shift = shiftAt(vehicle, utcMs);
  const leg = shift?.legs.find(({ endMs }) => utcMs < endMs);
  const doorOpen = shift?.doors.some((door) => holds(door, utcMs)) ?? false;
  if (leg && leg.startMs <= utcMs) return { ...onTheWay(vehicle, leg, utcMs), onShift: true, ignition: true, doorOpen };
  return {
    point: bayOf(vehicle, leg?.from ?? vehicle.home),
    kmh: 0,
    heading: null,
    onShift: shift !== undefined,
    ignition: shift?.legs.some((each) => runs(each, utcMs)) ?? false,
    doorOpen,
  };
}

/** While the engine runs for a leg. */
export const runs = ({ startMs, endMs }: Span, utcMs: number): boolean =>
  holds({ startMs: startMs - idleMs.before, endMs: endMs + idleMs.after }, utcMs);

function onTheWay(vehicle: DemoVehicle, leg: Leg, utcMs: number): Pick<Whereabouts, 'point' | 'kmh' | 'heading'> {
  const [gone, left] = [(utcMs - leg.startMs) / 1000, (leg.endMs - utcMs) / 1000];
  const { point, kmh, heading } = movementAt(leg.drive, gone);
  const bay = gone < left ? bayOf(vehicle, leg.from) : bayOf(vehicle, leg.to);
  const middle = gone < left ? leg.from : leg.to;
  const share = Math.max(0, 1 - Math.min(gone, left) / shuntingSeconds);
  return { point: moved(point, between(yardOf(middle), bay, share), yardOf(middle)), kmh, heading };
}

/** The distance between `to` and `origin`. */
const moved = (point: Point, to: Point, origin: Point): Point => ({
  latitude: point.latitude + to.latitude - origin.latitude,
  longitude: point.longitude + to.longitude - origin.longitude,
});

const yards = new Map([...placeShapes].map(([place, shape]): [string, Point] => [place, labelPoint(shape)]));

function yardOf(place: string): Point {
  const yard = yards.get(place);
  if (!yard) throw new Error(`There is no place ${place}.`);
  return yard;
}

const bays = new Map<string, Point>();

/** Where a vehicle parks at a place: next to the others, well inside. */
function bayOf(vehicle: DemoVehicle, place: string): Point {
  const key = `${vehicle.device} ${place}`;
  let bay = bays.get(key);
  if (!bay) {
    bay = findBay(new Chance(key), place);
    bays.set(key, bay);
  }
  return bay;
}

function findBay(chance: Chance, place: string): Point {
  const [yard, shape] = [yardOf(place), placeShapes.get(place)];
  for (let metres = 30; metres > 2; metres -= 3) {
    const bearing = chance.between(0, 360);
    if (shape && contains(shape, destination(yard, bearing, metres + 15))) return destination(yard, bearing, metres);
  }
  return yard;
}
