/** A vehicle's position and switches as a function of vehicle and time, so that it can continue after a restart. */
import type { Point } from '../../../geo/shape.ts';
import { bayOf } from './bays.ts';
import { cityDay } from './city-time.ts';
import { movementAt } from './drive.ts';
import type { DemoVehicle } from './roster.ts';
import { type Shift, type Span, shiftOf } from './shift.ts';

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
  if (leg && leg.startMs <= utcMs) {
    return { ...movementAt(leg.drive, (utcMs - leg.startMs) / 1000), onShift: true, ignition: true, doorOpen };
  }
  return {
    point: bayOf(vehicle.device, leg?.from ?? vehicle.home),
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
