/** How far the edge of a shape may move out, in steps that people would type, and what each step leaves of a finding. */
import { radiusMetresLimits } from '../../contract/choices.ts';
import type { Shape } from '../../geo/shape.ts';

/** A radius ends with 0 or 5. */
const stepMetres = 5;
/** An edge that moves farther out than this takes in the neighbourhood. */
const growthAtMostMetres = 300;

/** Ascending by one step each, in metres that the edge moves. */
export function growthsOf(shape: Shape): number[] {
  if (shape.kind === 'polygon') return steps(0, growthAtMostMetres);
  const most = Math.min(radiusMetresLimits.max, shape.radiusMetres + growthAtMostMetres);
  return steps(shape.radiusMetres, most).map((radius) => radius - shape.radiusMetres);
}

function steps(above: number, most: number): number[] {
  const first = Math.floor(above / stepMetres) + 1;
  const count = Math.max(0, Math.floor(most / stepMetres) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * stepMetres);
}

/** Counts what goes on at each growth. */
export class GrowthCounts {
  /** At each index: how many begin minus how many end there. */
  private readonly changes: Int32Array;
  private readonly indexes: GrowthIndexes;

  constructor(private readonly growths: readonly number[]) {
    this.changes = new Int32Array(growths.length + 1);
    this.indexes = new GrowthIndexes(growths);
  }

  /** Something goes on at growths from one on and below another one. */
  add(from: number, below: number): void {
    if (below <= from) return;
    const [first, end] = [this.indexes.of(from), this.indexes.of(below)];
    this.changes[first] = (this.changes[first] as number) + 1;
    this.changes[end] = (this.changes[end] as number) - 1;
  }

  /** How many go on at each growth, in their order. */
  counts(): number[] {
    return sums(this.changes, 0, 1, this.growths.length);
  }

  /** The least growth at which at most so many go on. */
  leastWith(atMost: number): number | undefined {
    return this.growths[this.counts().findIndex((count) => count <= atMost)];
  }
}

/** Two counts whose parts begin at the same growths, side by side in memory: millions are added. */
export class GrowthCountPairs {
  private readonly changes: Int32Array;
  private readonly indexes: GrowthIndexes;

  constructor(private readonly growths: readonly number[]) {
    this.changes = new Int32Array(2 * (growths.length + 1));
    this.indexes = new GrowthIndexes(growths);
  }

  /** Something goes on from a growth on: in the first count below `below`, in the second one below `belowOther`, which is not less. */
  add(from: number, below: number, belowOther: number): void {
    const { changes, indexes } = this;
    const first = 2 * indexes.of(from);
    const otherEnd = 2 * indexes.of(belowOther) + 1;
    if (otherEnd <= first + 1) return;
    changes[first + 1] = (changes[first + 1] as number) + 1;
    changes[otherEnd] = (changes[otherEnd] as number) - 1;
    const end = 2 * indexes.of(below);
    if (end <= first) return;
    changes[first] = (changes[first] as number) + 1;
    changes[end] = (changes[end] as number) - 1;
  }

  /** How many go on at each growth, in their order. */
  counts(): readonly [number[], number[]] {
    const { length } = this.growths;
    return [sums(this.changes, 0, 2, length), sums(this.changes, 1, 2, length)];
  }
}

class GrowthIndexes {
  private readonly count: number;
  private readonly least: number;

  constructor(growths: readonly number[]) {
    this.count = growths.length;
    this.least = growths[0] ?? 0;
  }

  /** Of the first growth that is at least this. */
  of(metres: number): number {
    const steps = (metres - this.least) / stepMetres;
    if (steps <= 0) return 0;
    if (steps > this.count - 1) return this.count;
    // A whole number of 32 bits takes less time than `Math.ceil`.
    const whole = steps | 0;
    return whole < steps ? whole + 1 : whole;
  }
}

function sums(changes: Int32Array, first: number, step: number, count: number): number[] {
  let sum = 0;
  return Array.from({ length: count }, (_, index) => (sum += changes[first + index * step] as number));
}
