import type { Line } from '../store/lines.ts';

/** About ten megabytes. Evicted entries are looked up again. */
const maxKnown = 100_000;
/**
 * Line numbers are below this, so a vehicle and a line fit into one number. A string would take several times the
 * memory.
 */
const numbersPerVehicle = 65_536;

/** The inputs, or the probes, that are known to exist. */
export class KnownLines {
  private readonly keys = new Set<number>();

  has({ vehicleId, number }: Line): boolean {
    return this.keys.has(vehicleId * numbersPerVehicle + number);
  }

  add({ vehicleId, number }: Line): void {
    if (this.keys.size >= maxKnown) this.keys.clear();
    this.keys.add(vehicleId * numbersPerVehicle + number);
  }

  clear(): void {
    this.keys.clear();
  }
}
