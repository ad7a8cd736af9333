/**
 * Derives visits from plots. The rules:
 * - A plot is inside the geofences that contained it when it was stored, whatever is drawn, moved or deleted later.
 * - A visit is a longest run of consecutive plots of a vehicle inside a geofence. It starts at the first of them and
 *   ends at the last of them before one outside. It is open until a plot outside follows. There is no minimum stay and
 *   no maximum silence.
 * - Deleting a geofence ends its visits at the last plot; restoring it starts new ones.
 * - Late plots change only the visits around them. If they split a visit, its first part keeps the id; if they extend
 *   it, it keeps its id.
 *
 * Plots are added gap by gap: between two stored neighbours, or after the last one. docs/late-plot.svg draws this.
 */
export interface JudgedPlot {
  readonly id: number;
  readonly utcMs: number;
  /** Geofence ids, ascending. */
  readonly inside: readonly number[];
}

export interface Visit {
  startPlotId: number;
  startUtcMs: number;
  /** Null while the visit is open. */
  endPlotId: number | null;
  endUtcMs: number | null;
}

type End = Pick<Visit, 'endPlotId' | 'endUtcMs'>;

export interface Gap {
  before: JudgedPlot | undefined;
  /** By time, at least one. */
  plots: readonly JudgedPlot[];
  /** Undefined after the last plot. */
  after: JudgedPlot | undefined;
}

/** One vehicle's visits. */
export interface VisitBook<Kept extends Visit = Visit> {
  /** The visit to the geofence at that moment. With `after`, only visits named by `lookUps` are requested. */
  at(geofenceId: number, utcMs: number): Kept | undefined;
  /** Whether the geofence was restored at some time. Then two adjacent plots inside may belong to two visits. */
  returned(geofenceId: number): boolean;
  begin(geofenceId: number, visit: Visit): void;
  /** `to` are the new values. */
  change(visit: Kept, to: Partial<Visit>): void;
}

/** The geofences whose visits `fillGap` will request, before and after a gap that has an end. */
export function lookUps(
  { before, plots, after }: Gap,
  returned: VisitBook['returned'],
): { before: number[]; after: number[] } {
  const [first, last] = [plots[0], plots.at(-1)];
  const through = (geofenceId: number) => plots.every(({ inside }) => inside.includes(geofenceId));
  return {
    before: (before?.inside ?? []).filter((id) =>
      after?.inside.includes(id) ? returned(id) || !through(id) : first?.inside.includes(id),
    ),
    after: (after?.inside ?? []).filter((id) =>
      before?.inside.includes(id) ? returned(id) : last?.inside.includes(id),
    ),
  };
}

/** A run of plots inside that has not ended. */
interface Run {
  from: JudgedPlot;
  /** The visit at the plot before the gap. */
  visit?: Visit;
  /** That visit covers the whole gap, so nothing changes. */
  through?: true;
}

/** Updates the visits of one vehicle for plots that are about to be stored. */
export function fillGap<Kept extends Visit>(gap: Gap, book: VisitBook<Kept>): void {
  if (!isOutside(gap)) new Filling(gap, book).fill();
}

/** Outside of everything, like most plots: no visit changes. */
const isOutside = ({ before, plots, after }: Gap): boolean =>
  plots.every(({ inside }) => inside.length === 0) && !before?.inside.length && !after?.inside.length;

class Filling {
  private readonly running = new Map<number, Run>();
  /** For visits that covered the gap and are split: the end of their last part. */
  private readonly oldEnds = new Map<number, End>();

  constructor(
    private readonly gap: Gap,
    private readonly book: VisitBook,
  ) {}

  fill(): void {
    const { before, plots, after } = this.gap;
    if (before) this.takeUp(before);
    let previous = before;
    for (const plot of plots) {
      for (const [id, run] of this.running) if (!plot.inside.includes(id)) this.end(id, run, previous ?? run.from);
      for (const id of plot.inside) if (!this.running.has(id)) this.running.set(id, { from: plot });
      previous = plot;
    }
    if (after) this.join(previous ?? after, after);
    else this.leaveOpen();
  }

  /** The visits at the plot before the gap. */
  private takeUp(before: JudgedPlot): void {
    const { after } = this.gap;
    const lookedUp = after && new Set(lookUps(this.gap, (id) => this.book.returned(id)).before);
    for (const id of before.inside) {
      if (lookedUp && !lookedUp.has(id)) {
        if (after?.inside.includes(id)) this.running.set(id, { from: before, through: true });
        continue;
      }
      const visit = this.book.at(id, before.utcMs);
      // A visit that ended with its geofence does not continue with the next plot.
      if (visit && (after || visit.endUtcMs === null)) this.running.set(id, { from: before, visit });
    }
  }

  private end(id: number, { from, visit }: Run, last: JudgedPlot): void {
    this.running.delete(id);
    const [endPlotId, endUtcMs] = [last.id, last.utcMs];
    if (!visit) {
      this.book.begin(id, { startPlotId: from.id, startUtcMs: from.utcMs, endPlotId, endUtcMs });
      return;
    }
    const { after } = this.gap;
    if (after && covers(visit, after)) {
      this.oldEnds.set(id, { endPlotId: visit.endPlotId, endUtcMs: visit.endUtcMs });
    }
    if (visit.endUtcMs !== endUtcMs) this.book.change(visit, { endPlotId, endUtcMs });
  }

  private leaveOpen(): void {
    for (const [id, { from, visit }] of this.running) {
      if (visit) continue;
      this.book.begin(id, { startPlotId: from.id, startUtcMs: from.utcMs, endPlotId: null, endUtcMs: null });
    }
  }

  /** Joins runs up to the last plot of the gap with the visits at the plot after it. */
  private join(last: JudgedPlot, after: JudgedPlot): void {
    for (const id of after.inside) {
      const run = this.running.get(id);
      const oldEnd = this.oldEnds.get(id);
      if (run?.through) this.running.delete(id);
      else if (run?.visit && covers(run.visit, after)) this.running.delete(id);
      else if (run && !run.visit) this.lead(id, run, oldEnd, last, after);
      else if (!run && oldEnd) this.book.begin(id, { startPlotId: after.id, startUtcMs: after.utcMs, ...oldEnd });
    }
    for (const [id, run] of this.running) this.end(id, run, last);
  }

  /** A run that starts in the gap and leads to a plot inside becomes the start of that plot's visit. */
  private lead(id: number, run: Run, oldEnd: End | undefined, last: JudgedPlot, after: JudgedPlot): void {
    const start = { startPlotId: run.from.id, startUtcMs: run.from.utcMs };
    const visit = oldEnd ? undefined : this.book.at(id, after.utcMs);
    if (oldEnd) this.book.begin(id, { ...start, ...oldEnd });
    else if (!visit) this.end(id, run, last);
    // A visit that starts before the oldest remaining plot: older plots were deleted by retention.
    else if (visit.startUtcMs > run.from.utcMs) this.book.change(visit, start);
    this.running.delete(id);
  }
}

const covers = (visit: Visit, { utcMs }: JudgedPlot): boolean =>
  visit.startUtcMs <= utcMs && (visit.endUtcMs === null || visit.endUtcMs >= utcMs);
