/**
 * The visits that any condition on plots gives, by the rule of `visits.ts`: a visit is a longest run of consecutive plots of
 * a vehicle that meet it. A run starts with its first plot and ends with its last plot before one that does not meet it.
 * One plot is a visit of zero length. The last run is open if no plot follows.
 *
 * Plots come in order of time. Plots that cannot meet the condition may be left out, if each gap is announced.
 */
export interface PastVisit {
  startUtcMs: number;
  startPlotId: number;
  /** The last plot so far. */
  endUtcMs: number;
  endPlotId: number;
  /** Number of plots. */
  plots: number;
}

/** Plots of one vehicle, ascending by time. */
export interface PlotSeries {
  readonly count: number;
  readonly utcMs: Float64Array;
  readonly id: Float64Array;
}

export class PastVisits<Plots extends PlotSeries> {
  /** The run that has not ended. */
  open: PastVisit | undefined;

  constructor(
    /** Whether the plot at this index meets the condition. */
    private readonly isInside: (plots: Plots, index: number) => boolean,
    private readonly ended: (visit: PastVisit) => void,
  ) {}

  /** Adds the plots of `first` (included) to `end` (excluded). */
  add(plots: Plots, first: number, end: number): void {
    for (let index = first; index < end; index += 1) {
      if (!this.isInside(plots, index)) {
        this.gap();
        continue;
      }
      const [utcMs, id] = [plots.utcMs[index] as number, plots.id[index] as number];
      if (this.open) {
        this.open.endUtcMs = utcMs;
        this.open.endPlotId = id;
        this.open.plots += 1;
      } else this.open = { startUtcMs: utcMs, startPlotId: id, endUtcMs: utcMs, endPlotId: id, plots: 1 };
    }
  }

  /** Adds plots to the open run, the last one at this moment. All of them meet the condition. */
  extend(plots: number, endUtcMs: number, endPlotId: number): void {
    if (!this.open) throw new Error('No run is open.');
    this.open = { ...this.open, endUtcMs, endPlotId, plots: this.open.plots + plots };
  }

  /** At least one plot outside follows. */
  gap(): void {
    const { open } = this;
    this.open = undefined;
    if (open) this.ended(open);
  }
}
