/** How far the edge of a shape may move out, in steps that people would type, and what each step leaves of a finding. */
import { radiusMetresLimits } from '../../contract/choices.ts';
import type { Shape } from '../../geo/shape.ts';

/** A radius ends with 0 or 5. */
const stepMetres = 5;
const polygonAtMostMetres = 300;

/** Ascending by one step each, in metres that the edge moves. */
export function growthsOf(shape: Shape): number[] {
  if (shape.kind === 'polygon') return steps(0, polygonAtMostMetres);
  return steps(shape.radiusMetres, radiusMetresLimits.max).map((radius) => radius - shape.radiusMetres);
}

function steps(above: number, most: number): number[] {
  const first = Math.floor(above / stepMetres) + 1;
  const count = Math.max(0, Math.floor(most / stepMetres) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * stepMetres);
}

/** Counts what goes on at each growth. */
export class GrowthCounts {
  /** At each index: how many begin minus how many end there. Most geofences need none. */
  private changes: Int32Array | undefined;

  constructor(private readonly growths: readonly number[]) {}

  /** Something goes on at growths from one on and below another one. */
  add(from: number, below: number): void {
    if (below <= from) return;
    const first = this.indexOf(from);
    const end = this.indexOf(below);
    if (end === first) return;
    this.changes ??= new Int32Array(this.growths.length + 1);
    this.changes[first] = (this.changes[first] as number) + 1;
    this.changes[end] = (this.changes[end] as number) - 1;
  }

  /** How many go on at each growth, in their order. */
  counts(): number[] {
    const { changes } = this;
    let count = 0;
    return this.growths.map((_, index) => {
      count += changes?.[index] ?? 0;
      return count;
    });
  }

  /** The least growth at which at most so many go on. */
  leastWith(atMost: number): number | undefined {
    return this.growths[this.counts().findIndex((count) => count <= atMost)];
  }

  /** Of the first growth that is at least this. */
  private indexOf(metres: number): number {
    const index = Math.ceil((metres - (this.growths[0] ?? 0)) / stepMetres);
    return Math.max(0, Math.min(this.growths.length, index));
  }
}
