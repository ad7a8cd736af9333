import type { Circle, Shape } from '../shape.ts';
import type { QuickCircle } from './circle-cover.ts';

const circleSize = 6;

/** Geofences by internal number. Numbers start at 0; a removed geofence's number is used again. */
export class KnownShapes {
  readonly ids: number[] = [];
  readonly shapes: (Shape | undefined)[] = [];
  /** For each number a circle's centre (latitude, longitude) and quick test (a, b, within, beyond). */
  circles = new Float64Array(16 * circleSize);
  private readonly numbers = new Map<number, number>();
  private readonly free: number[] = [];

  get count(): number {
    return this.numbers.size;
  }

  numberOf(id: number): number | undefined {
    return this.numbers.get(id);
  }

  add(id: number, shape: Shape): number {
    const number = this.free.pop() ?? this.ids.length;
    this.numbers.set(id, number);
    this.ids[number] = id;
    this.shapes[number] = shape;
    return number;
  }

  setCircle(number: number, { centre }: Circle, { a, b, within, beyond }: QuickCircle): void {
    if ((number + 1) * circleSize > this.circles.length) {
      const more = new Float64Array(Math.max(this.circles.length * 2, (number + 1) * circleSize));
      more.set(this.circles);
      this.circles = more;
    }
    this.circles.set([centre.latitude, centre.longitude, a, b, within, beyond], number * circleSize);
  }

  /** 1 inside, 0 outside, -1 undecided. */
  quickly(number: number, latitude: number, longitude: number): number {
    const { circles } = this;
    const at = number * circleSize;
    const north = latitude - (circles[at] as number);
    const east = longitude - (circles[at + 1] as number);
    const square = north * north + ((circles[at + 2] as number) - (circles[at + 3] as number) * north) * east * east;
    if (square > (circles[at + 5] as number)) return 0;
    return square < (circles[at + 4] as number) ? 1 : -1;
  }

  drop(id: number, number: number): void {
    this.numbers.delete(id);
    this.shapes[number] = undefined;
    this.free.push(number);
  }

  [Symbol.iterator](): Iterator<[id: number, number: number]> {
    return this.numbers.entries();
  }
}
