/** Who drives, where the dispatcher has to say so: at the beginning and at the end of each shift. */
import type { DemoVehicle } from './roster.ts';
import { type Span, shiftsAround } from './shift.ts';

export interface Handover {
  vehicleReference: string;
  driverReference: string;
  /** Either of them, in ISO. */
  startUtc?: string;
  endUtc?: string;
}

/** What is said in a period, by time. */
export function handovers({ vehicle, ...period }: Span & { vehicle: DemoVehicle }): Handover[] {
  if (vehicle.driving !== 'by hand') return [];
  const within = (utcMs: number): boolean => utcMs >= period.startMs && utcMs < period.endMs;
  return shiftsAround(vehicle, period).flatMap(({ driver, startMs, endMs }) => {
    if (!driver) return [];
    const pair = { vehicleReference: vehicle.reference, driverReference: driver.reference };
    return [
      ...(within(startMs) ? [{ ...pair, startUtc: new Date(startMs).toISOString() }] : []),
      ...(within(endMs) ? [{ ...pair, endUtc: new Date(endMs).toISOString() }] : []),
    ];
  });
}
