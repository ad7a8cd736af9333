import type { Plot } from '../../contract/vehicles.ts';
import type { Queryable } from '../database/database.ts';
import type { StoredPlot } from './plot-columns.ts';
import { plotsAround } from './plots-around.ts';

/** A plot with its verdict. */
export interface VerdictPlot extends Omit<Plot, 'utc'> {
  utc: Date;
  /** The geofences that contained it when it was stored. */
  inside: readonly number[];
  /** When it was stored; null if that was soon after its time. */
  receivedUtc: Date | null;
}

export interface PlotsOfVisit {
  /** The plot before the first one inside. */
  before?: VerdictPlot;
  first?: VerdictPlot;
  last?: VerdictPlot;
  /** The plot after the last one inside; missing while the visit is open. */
  after?: VerdictPlot;
}

interface Stay {
  vehicleId: number;
  startUtc: Date;
  /** Null while it is open: then the vehicle's newest plot is the last one inside. */
  endUtc: Date | null;
}

/** After all plots. */
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** The plots at both ends of a visit, and their neighbours. Plots that retention removed are missing. */
export async function plotsOfVisit(
  db: Queryable,
  accountId: number,
  { vehicleId, startUtc, endUtc }: Stay,
): Promise<PlotsOfVisit> {
  const [startMs, endMs] = [startUtc.getTime(), (endUtc ?? endOfTime).getTime()];
  const [atStart, start, end] = await plotsAround(
    db,
    [startMs - 1, startMs, endMs].map((utcMs) => ({ accountId, vehicleId, utcMs })),
  );
  const [first, last] = [start?.before, end?.before];
  const found: [keyof PlotsOfVisit, StoredPlot | undefined][] = [
    ['before', atStart?.before],
    ['first', first?.utcMs === startMs ? first : undefined],
    ['last', !endUtc || last?.utcMs === endMs ? last : undefined],
    ['after', end?.after],
  ];
  return Object.fromEntries(found.flatMap(([index, plot]) => (plot ? [[index, verdictPlot(vehicleId, plot)]] : [])));
}

const verdictPlot = (vehicleId: number, { utcMs, receivedMs, ...plot }: StoredPlot): VerdictPlot => ({
  ...plot,
  vehicleId,
  utc: new Date(utcMs),
  receivedUtc: receivedMs === null ? null : new Date(receivedMs),
});
