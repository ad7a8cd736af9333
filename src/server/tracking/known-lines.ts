import type { Line } from '../store/lines.ts';

/** Some ten megabytes. What is forgotten is looked up again. */
const knownAtMost = 100_000;
/** Numbers on a device are below it: a line as one number takes a fraction of a text's memory. */
const numbersPerVehicle = 65_536;

/** The lines of devices that are known to have an input, or a probe. */
export class KnownLines {
  private readonly keys = new Set<number>();

  has({ vehicleId, number }: Line): boolean {
    return this.keys.has(vehicleId * numbersPerVehicle + number);
  }

  add({ vehicleId, number }: Line): void {
    if (this.keys.size >= knownAtMost) this.keys.clear();
    this.keys.add(vehicleId * numbersPerVehicle + number);
  }

  clear(): void {
    this.keys.clear();
  }
}
