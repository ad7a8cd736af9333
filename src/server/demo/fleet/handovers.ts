/** Manual assignments by the dispatcher, at the start and end of each shift. */
import type { DemoVehicle } from './roster.ts';
import { type Span, shiftsAround } from './shift.ts';

export interface Handover {
  vehicleReference: string;
  driverReference: string;
  /** One of them is set, as ISO text. */
  startUtc?: string;
  endUtc?: string;
}

/** The entries of a period, by time. */
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
