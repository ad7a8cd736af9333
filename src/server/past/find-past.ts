/**
 * Finds the visits that a shape would have had, over all stored plots. Reads only plots near the shape. A visit that reaches
 * beyond the period is followed in windows that grow, until its first or last plot is known.
 */
import { boundsOf } from '../../geo/bounds.ts';
import { boxTests } from '../../geo/box-tests.ts';
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import type { Shape } from '../../geo/shape.ts';
import { type PastVisit, PastVisits } from '../../rules/past-visits.ts';
import type { Queryable } from '../database/database.ts';
import { planByValues } from '../store/plan-by-values.ts';
import type { PositionColumns } from '../telemetry/plot-columns.ts';
import { plotsAround } from '../telemetry/plots-around.ts';
import { type PlotPosition, plotsBefore } from '../telemetry/plots-before.ts';
import { type PlotsNear, plotsNear, positionsNear, type WholeDay } from '../telemetry/plots-near.ts';
import { createYielder } from '../work/slices.ts';
import { boxAround } from './box.ts';

export interface PastQuestion {
  accountId: number;
  shape: Shape;
  /** The period includes `from` and excludes `to`. */
  from: Date;
  to: Date;
  /** All vehicles of the account if undefined. */
  vehicles?: readonly number[] | undefined;
  /** Also visits that began before the period and last into it. */
  overlap: boolean;
  signal: AbortSignal;
}

export interface FoundVisit extends Omit<PastVisit, 'endUtcMs' | 'endPlotId'> {
  vehicleId: number;
  /** Null while it is open. */
  endUtcMs: number | null;
  endPlotId: number | null;
}

/**
 * Calls `found` for each visit, by vehicle and time, and waits for it. Resolves with the number of plots that were tested.
 * Rejects with the reason of `signal` after it aborts. `tx` should be a snapshot.
 */
export async function findPast(
  tx: Queryable,
  question: PastQuestion,
  found: (visit: FoundVisit) => Promise<void>,
): Promise<{ plotsJudged: number }> {
  const search = new PastVisitSearch(tx, question, found);
  await search.run();
  return { plotsJudged: search.judged };
}

/** Width of the first window beyond the period, and by how much each further one is wider. */
const firstWindowMs = 24 * 3600_000;
const growth = 4;
/** Plots between two looks at the clock. */
const plotsAtOnce = 256;
/** Of a plot that is read only if it is the last one of a visit. */
const unknownId = 0;

type Chunk = Pick<PlotsNear<PositionColumns>, 'plots' | 'gapBefore'>;
type Visits = PastVisits<PositionColumns>;

class PastVisitSearch {
  judged = 0;
  private readonly index: GeofenceIndex;
  private readonly box;
  /** The open visit ends with this day, so far. */
  private lastDay: WholeDay | undefined;
  private readonly yieldIfDue = createYielder();
  /** Of vehicles whose last plot before the period is inside: the visit up to that plot. */
  private readonly lastingIntoPeriod = new Map<number, PastVisit>();

  constructor(
    private readonly tx: Queryable,
    private readonly question: PastQuestion,
    private readonly found: (visit: FoundVisit) => Promise<void>,
  ) {
    this.index = new GeofenceIndex([{ id: 1, shape: question.shape }]);
    this.box = boxAround(boundsOf(question.shape));
  }

  async run(): Promise<void> {
    const { accountId, signal, overlap, vehicles, from, to } = this.question;
    await planByValues(this.tx);
    if (overlap) await this.findReaching(vehicles);
    let current: { vehicleId: number; ended: PastVisit[]; visits: Visits } | undefined;
    const { isInside, isOutside } = boxTests(this.question.shape);
    const query = { accountId, box: this.box, isOutside, signal, yieldIfDue: this.yieldIfDue, vehicles, from, to };
    for await (const chunk of positionsNear(this.tx, query, isInside)) {
      const { vehicleId } = chunk;
      if (current?.vehicleId !== vehicleId) current = { vehicleId, ...(await this.begin(vehicleId, chunk)) };
      const { visits, ended } = current;
      if (chunk.plots) await this.addAfterDays(visits, chunk);
      else await this.addDay(visits, chunk);
      for (const visit of ended.splice(0)) await this.emit(vehicleId, visit, false);
      if (chunk.plots?.count === 0 && visits.open) await this.emitOpen(vehicleId, visits.open);
    }
    // No plot of these vehicles in the period is near the shape.
    for (const [vehicleId, visit] of this.lastingIntoPeriod) await this.emitOpen(vehicleId, visit);
  }

  /** All plots near the shape. */
  private window(vehicleId: number, period: { from: Date; to: Date }): AsyncGenerator<PlotsNear> {
    const { accountId, signal } = this.question;
    const { box, yieldIfDue } = this;
    return plotsNear(this.tx, { accountId, box, signal, yieldIfDue, vehicles: [vehicleId], ...period });
  }

  private isInside(latitude: number, longitude: number): boolean {
    return this.index.inside(latitude, longitude).length > 0;
  }

  private collect(open?: PastVisit): { visits: Visits; ended: PastVisit[] } {
    const ended: PastVisit[] = [];
    const visits = new PastVisits<PositionColumns>(
      ({ latitude, longitude }, index) => this.isInside(latitude[index] as number, longitude[index] as number),
      (visit) => ended.push(visit),
    );
    visits.open = open;
    return { visits, ended };
  }

  private async add(visits: Visits, { plots, gapBefore }: Chunk): Promise<void> {
    if (gapBefore) visits.gap();
    this.judged += plots.count;
    for (let first = 0; first < plots.count; first += plotsAtOnce) {
      await this.yieldIfDue();
      this.question.signal.throwIfAborted();
      visits.add(plots, first, Math.min(plots.count, first + plotsAtOnce));
    }
  }

  /** All plots of the day are inside. Only the first and last one of a visit are read. */
  private async addDay(visits: Visits, day: WholeDay): Promise<void> {
    if (day.gapBefore) {
      await this.readEnd(visits);
      visits.gap();
    }
    if (!visits.open) return this.add(visits, { plots: await day.read(), gapBefore: false });
    this.judged += day.count;
    visits.extend(day.count, day.lastMs, unknownId);
    this.lastDay = day;
  }

  private async addAfterDays(visits: Visits, chunk: Chunk): Promise<void> {
    const { latitude, longitude, count } = chunk.plots;
    const goesOn = !chunk.gapBefore && count > 0 && this.isInside(latitude[0] as number, longitude[0] as number);
    if (!goesOn) await this.readEnd(visits);
    this.lastDay = undefined;
    await this.add(visits, chunk);
  }

  /** The last plot of the open visit, if that ends with a day that was not read. */
  private async readEnd({ open }: Visits): Promise<void> {
    const { lastDay } = this;
    this.lastDay = undefined;
    if (lastDay && open) open.endPlotId = (await lastDay.read()).id.at(-1) ?? unknownId;
  }

  private async findReaching(vehicles: readonly number[] | undefined): Promise<void> {
    const { accountId, from } = this.question;
    for (const plot of await plotsBefore(this.tx, accountId, { vehicles, utc: from })) {
      if (this.isInside(plot.latitude, plot.longitude))
        this.lastingIntoPeriod.set(plot.vehicleId, await this.followBack(plot));
    }
  }

  /** The visit that is open before the first chunk of a vehicle. */
  private async begin(vehicleId: number, { plots, gapBefore }: Chunk | WholeDay) {
    this.lastDay = undefined;
    const isInside =
      !gapBefore &&
      (!plots || (plots.count > 0 && this.isInside(plots.latitude[0] as number, plots.longitude[0] as number)));
    const lasting = this.lastingIntoPeriod.get(vehicleId) ?? (isInside ? await this.justBefore(vehicleId) : undefined);
    this.lastingIntoPeriod.delete(vehicleId);
    return this.collect(lasting);
  }

  /** Without `overlap` the beginning of a visit before the period is not needed: only that it is before. */
  private async justBefore(vehicleId: number) {
    const { accountId, from, overlap } = this.question;
    if (overlap) return undefined;
    const [plot] = await plotsBefore(this.tx, accountId, { vehicles: [vehicleId], utc: from });
    return plot && this.isInside(plot.latitude, plot.longitude) ? visitOf(plot) : undefined;
  }

  /** The visit up to this plot, from its first plot on. */
  private async followBack(plot: PlotPosition): Promise<PastVisit> {
    let visit = visitOf(plot);
    for (let windowMs = firstWindowMs; ; windowMs *= growth) {
      const { before } = await this.around(plot.vehicleId, visit.startUtcMs - 1);
      if (!before) return visit;
      const from = new Date(Math.min(before.utcMs, visit.startUtcMs - windowMs));
      const earlier = await this.read(plot.vehicleId, from, new Date(visit.startUtcMs));
      const { open } = earlier.visits;
      if (!open) return visit;
      const { startUtcMs, startPlotId, plots } = open;
      visit = { ...visit, startUtcMs, startPlotId, plots: visit.plots + plots };
      if (startPlotId !== earlier.firstPlotId) return visit;
    }
  }

  /** All plots of a window. `firstPlotId`: its first plot, if that is near the shape. */
  private async read(vehicleId: number, from: Date, to: Date) {
    const { visits, ended } = this.collect();
    let firstPlotId: number | undefined;
    let isFirst = true;
    for await (const chunk of this.window(vehicleId, { from, to })) {
      if (isFirst && !chunk.gapBefore) firstPlotId = chunk.plots.id[0];
      isFirst = false;
      await this.add(visits, chunk);
      ended.length = 0;
    }
    return { visits, firstPlotId };
  }

  /** Whether the visit is still open after all stored plots; otherwise extended to its last plot. */
  private async followOn(vehicleId: number, from: PastVisit): Promise<{ visit: PastVisit; isOpen: boolean }> {
    let visit = from;
    for (let windowMs = firstWindowMs; ; windowMs *= growth) {
      const { after } = await this.around(vehicleId, visit.endUtcMs);
      if (!after) return { visit, isOpen: true };
      const window = {
        from: new Date(after.utcMs),
        to: new Date(Math.max(after.utcMs + 1, visit.endUtcMs + windowMs)),
      };
      const { visits, ended } = this.collect(visit);
      let isNear = false;
      for await (const chunk of this.window(vehicleId, window)) {
        isNear = true;
        await this.add(visits, chunk);
        if (ended[0]) return { visit: ended[0], isOpen: false };
      }
      if (!isNear || !visits.open) return { visit, isOpen: false };
      visit = visits.open;
    }
  }

  private async around(vehicleId: number, utcMs: number) {
    const [found] = await plotsAround(this.tx, [{ accountId: this.question.accountId, vehicleId, utcMs }]);
    return { before: found?.before, after: found?.after };
  }

  private async emitOpen(vehicleId: number, open: PastVisit): Promise<void> {
    // The visit began before the period and overlap is off, so its exact start is not needed.
    if (!this.question.overlap && open.startUtcMs < this.question.from.getTime()) return;
    const { visit, isOpen } = await this.followOn(vehicleId, open);
    await this.emit(vehicleId, visit, isOpen);
  }

  private async emit(vehicleId: number, visit: PastVisit, isOpen: boolean): Promise<void> {
    const { from, overlap } = this.question;
    const firstMs = from.getTime();
    if (visit.startUtcMs < firstMs && (!overlap || (!isOpen && visit.endUtcMs < firstMs))) return;
    await this.found({ vehicleId, ...visit, ...(isOpen && { endUtcMs: null, endPlotId: null }) });
  }
}

const visitOf = ({ id, utcMs }: PlotPosition): PastVisit => ({
  ...{ startUtcMs: utcMs, startPlotId: id, endUtcMs: utcMs, endPlotId: id },
  plots: 1,
});
