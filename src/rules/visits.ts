/**
 * Visits as they follow from plots. The law:
 * - a plot is inside the geofences that it was in when it was stored, whatever is drawn, moved or deleted later;
 * - a visit of a vehicle to a geofence is a longest run of plots, by time, that are inside: it begins at the first of them
 *   and ends at the last of them before one outside; as long as no plot outside follows, it lasts. No shortest stay, no
 *   longest silence;
 * - a geofence that is deleted ends its visits at the last plot; one that is brought back begins new ones;
 * - plots that come late change the visits around them and no others: a visit that they split keeps its id for the first
 *   part, one that they lengthen keeps it.
 *
 * Plots are added gap by gap: those between two neighbours that are stored, or after the last one.
 */
export interface JudgedPlot {
  readonly id: number;
  readonly utcMs: number;
  /** Geofences, rising. */
  readonly inside: readonly number[];
}

export interface Visit {
  startPlotId: number;
  startUtcMs: number;
  /** Null while it lasts. */
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
  /** The visit to the geofence that covers a plot of that moment; asked for by `lookUps` alone where there is an `after`. */
  at(geofenceId: number, utcMs: number): Kept | undefined;
  /** Whether the geofence was brought back once: two plots inside may then be in two visits, with none outside between. */
  returned(geofenceId: number): boolean;
  begin(geofenceId: number, visit: Visit): void;
  /** Called with what it becomes. */
  change(visit: Kept, to: Partial<Visit>): void;
}

/** What `fillGap` has to know of a gap that has an end: the geofences whose visits it asks for, at either side. */
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

/** A run of plots inside that has not come to its end. */
interface Run {
  from: JudgedPlot;
  /** The one that covers the plot before the gap. */
  visit?: Visit;
  /** That one covers the whole gap, and nothing of it changes. */
  through?: true;
}

/** Brings the visits of one vehicle up to date with plots that are stored now. */
export function fillGap<Kept extends Visit>(gap: Gap, book: VisitBook<Kept>): void {
  if (!isOutside(gap)) new Filling(gap, book).fill();
}

/** Of everything, as most plots are: no visit is touched. */
const isOutside = ({ before, plots, after }: Gap): boolean =>
  plots.every(({ inside }) => inside.length === 0) && !before?.inside.length && !after?.inside.length;

class Filling {
  private readonly running = new Map<number, Run>();
  /** Of visits that covered the gap and were split: the end that their last part has. */
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

  /** The visits that the plot before the gap is in. */
  private takeUp(before: JudgedPlot): void {
    const { after } = this.gap;
    const asked = after && new Set(lookUps(this.gap, (id) => this.book.returned(id)).before);
    for (const id of before.inside) {
      if (asked && !asked.has(id)) {
        if (after?.inside.includes(id)) this.running.set(id, { from: before, through: true });
        continue;
      }
      const visit = this.book.at(id, before.utcMs);
      // One that ended with its geofence does not go on with the next plot.
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

  /** What runs up to the last plot of the gap meets what the plot after it is in. */
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

  /** A run that began in the gap leads to a plot inside: it is the beginning of that one's visit. */
  private lead(id: number, run: Run, oldEnd: End | undefined, last: JudgedPlot, after: JudgedPlot): void {
    const start = { startPlotId: run.from.id, startUtcMs: run.from.utcMs };
    const visit = oldEnd ? undefined : this.book.at(id, after.utcMs);
    if (oldEnd) this.book.begin(id, { ...start, ...oldEnd });
    else if (!visit) this.end(id, run, last);
    // One that reaches farther back than any plot that is left is older than what is kept of plots.
    else if (visit.startUtcMs > run.from.utcMs) this.book.change(visit, start);
    this.running.delete(id);
  }
}

const covers = (visit: Visit, { utcMs }: JudgedPlot): boolean =>
  visit.startUtcMs <= utcMs && (visit.endUtcMs === null || visit.endUtcMs >= utcMs);
