/** Finds the runs of consecutive plots in each of many boxes, from one walk over all plots. */
import { type Bounds, isIn } from '../../geo/bounds.ts';
import { NearbyShapes } from '../../geo/nearby-shapes.ts';
import type { WalkedPlots } from './walk.ts';

/** Plots from `first` on and before `end`, all in the box. `gapBefore`: they do not follow the run before. */
export interface Run {
  vehicleId: number;
  plots: WalkedPlots;
  first: number;
  end: number;
  gapBefore: boolean;
}

export class RunsNear {
  private readonly nearby: NearbyShapes;
  /** Of each box: where its run in the current plots begins and ends, without one `end` is 0. */
  private readonly first: Int32Array;
  private readonly end: Int32Array;
  /** Boxes with a run in the current plots. */
  private readonly begun: number[] = [];
  /** Boxes with the last plot before the current ones. */
  private last = new Set<number>();
  private vehicleId: number | undefined;

  /** Boxes may leave -180 to 180, as those of `boxAround`. `found` gets the number of a box and its run, by vehicle and time. */
  constructor(
    private readonly boxes: readonly Bounds[],
    private readonly found: (number: number, run: Run) => void,
  ) {
    this.nearby = new NearbyShapes(boxes, 0);
    this.first = new Int32Array(boxes.length);
    this.end = new Int32Array(boxes.length);
  }

  /** Plots of a vehicle that follow those of the call before. */
  add(vehicleId: number, plots: WalkedPlots): void {
    if (this.vehicleId !== vehicleId) this.last.clear();
    this.vehicleId = vehicleId;
    const { first, end, begun } = this;
    for (let index = 0; index < plots.count; index += 1) {
      const [latitude, longitude] = [plots.latitude[index] as number, plots.longitude[index] as number];
      for (const number of this.nearby.near(latitude, longitude, latitude, longitude)) {
        if (!isIn(this.boxes[number] as Bounds, latitude, longitude)) continue;
        const before = end[number] as number;
        if (before !== index || index === 0) {
          if (before > 0) this.finish(number, vehicleId, plots);
          else begun.push(number);
          first[number] = index;
        }
        end[number] = index + 1;
      }
    }
    const last = new Set<number>();
    for (const number of begun) {
      this.finish(number, vehicleId, plots);
      if (end[number] === plots.count) last.add(number);
      end[number] = 0;
    }
    begun.length = 0;
    if (plots.count > 0) this.last = last;
  }

  private finish(number: number, vehicleId: number, plots: WalkedPlots): void {
    const [first, end] = [this.first[number] as number, this.end[number] as number];
    this.found(number, { vehicleId, plots, first, end, gapBefore: first > 0 || !this.last.has(number) });
  }
}
