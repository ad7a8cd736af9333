import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { dayOf, plotsOfSpan, readPlotSpans } from './plot-spans.ts';
import { holdSealing } from './seal-telemetry.ts';
import { type DayOf, placeOf } from './sealed-kind.ts';
import { storePlotSpans } from './sealed-plots.ts';

/** Moments in milliseconds, ascending, of plots of a vehicle whose verdict about one geofence changes. */
interface Moments {
  entered: readonly number[];
  exited: readonly number[];
}

export interface VerdictChange extends Moments {
  vehicleId: number;
}

interface OfVehicle {
  accountId: number;
  vehicleId: number;
  geofenceId: number;
}

/** Plots of the spans that one statement stores, about. */
const plotsAtOnce = 20_000;

/**
 * Adds the geofence to the verdict of plots, or removes it. The caller locks out intake. Ignores plots that are gone. Throws
 * DamagedSpanOfDayError.
 */
export async function changeVerdicts(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  changes: readonly VerdictChange[],
): Promise<void> {
  const { rest } = await changeSealedVerdicts(tx, accountId, geofenceId, changes);
  for (const { vehicleId, ...moments } of rest) await changeRows(tx, { accountId, vehicleId, geofenceId }, moments);
}

/**
 * The same only for sealed plots, which intake does not change. Until the transaction ends, each plot stays sealed or a row. Returns
 * the changes of sealed plots, and those of others.
 */
export async function changeSealedVerdicts(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  changes: readonly VerdictChange[],
): Promise<{ sealed: VerdictChange[]; rest: VerdictChange[] }> {
  await holdSealing(tx, accountId);
  const [sealed, rest]: [VerdictChange[], VerdictChange[]] = [[], []];
  for (const { vehicleId, ...moments } of changes) {
    const left = await changeSealed(tx, { accountId, vehicleId, geofenceId }, moments);
    const entered = without(moments.entered, left.entered);
    const exited = without(moments.exited, left.exited);
    if (entered.length + exited.length > 0) sealed.push({ vehicleId, entered, exited });
    if (left.entered.length + left.exited.length > 0) rest.push({ vehicleId, ...left });
  }
  return { sealed, rest };
}

function without(moments: readonly number[], some: readonly number[]): readonly number[] {
  const left = new Set(some);
  return left.size === 0 ? moments : moments.filter((utcMs) => !left.has(utcMs));
}

/** The changes of both, none of which is in the other. */
export function joinedChanges(one: readonly VerdictChange[], other: readonly VerdictChange[]): VerdictChange[] {
  const joined = new Map(one.map((change) => [change.vehicleId, change]));
  for (const { vehicleId, entered, exited } of other) {
    const had = joined.get(vehicleId) ?? { entered: [], exited: [] };
    joined.set(vehicleId, {
      vehicleId,
      entered: ascending([...had.entered, ...entered]),
      exited: ascending([...had.exited, ...exited]),
    });
  }
  return [...joined.values()];
}

const ascending = (moments: number[]): number[] => moments.sort((first, second) => first - second);

const texts = (moments: readonly number[]): string[] => moments.map((utcMs) => new Date(utcMs).toISOString());

async function changeRows(
  tx: Transaction,
  { accountId, vehicleId, geofenceId }: OfVehicle,
  { entered, exited }: Moments,
): Promise<void> {
  const these = (moments: readonly number[]) => sql`
    account_id = ${accountId} and vehicle_id = ${vehicleId} and utc = any(${texts(moments)}::timestamptz[])`;
  if (entered.length > 0) {
    await tx.run(sql`
      update plot set inside = array(
        select id from unnest(inside || ${geofenceId}::bigint) as had (id) group by id order by id)
      where ${these(entered)}`);
  }
  if (exited.length > 0) {
    await tx.run(sql`
      update plot set inside = nullif(array_remove(inside, ${geofenceId}::bigint), '{}') where ${these(exited)}`);
  }
}

/** Returns the moments of plots that are not sealed. */
async function changeSealed(
  tx: Transaction,
  { accountId, vehicleId, geofenceId }: OfVehicle,
  moments: Moments,
): Promise<Moments> {
  const wanted = byDay(moments);
  const days = [...wanted.keys()].map((dayMs) => ({ vehicleId, dayMs }));
  const pending: DayOf<PlotColumns>[] = [];
  let plots = 0;
  const store = async (): Promise<void> => {
    if (pending.length > 0) await storePlotSpans(tx, accountId, vehicleId, pending.splice(0));
    plots = 0;
  };
  for await (const span of readPlotSpans(tx, accountId, days)) {
    const dayMs = span.dayUtc.getTime();
    const { entries, rest } = withVerdicts(plotsOfSpan(span), wanted.get(dayMs) ?? noMoments, geofenceId);
    wanted.set(dayMs, rest);
    pending.push({ dayUtc: span.dayUtc, entries });
    plots += entries.count;
    if (plots >= plotsAtOnce) await store();
  }
  await store();
  const rest = [...wanted.values()];
  return { entered: rest.flatMap(({ entered }) => entered), exited: rest.flatMap(({ exited }) => exited) };
}

const noMoments: Moments = { entered: [], exited: [] };

function byDay({ entered, exited }: Moments): Map<number, Moments> {
  const days = new Map<number, { entered: number[]; exited: number[] }>();
  const dayWith = (utcMs: number) => {
    const dayMs = dayOf(utcMs);
    const day = days.get(dayMs) ?? { entered: [], exited: [] };
    days.set(dayMs, day);
    return day;
  };
  for (const utcMs of entered) dayWith(utcMs).entered.push(utcMs);
  for (const utcMs of exited) dayWith(utcMs).exited.push(utcMs);
  return days;
}

/** Of geofences, ascending. */
type Ids = readonly number[];

/** The plots with their new verdicts, and the moments at which none of them was. */
function withVerdicts(
  plots: PlotColumns,
  { entered, exited }: Moments,
  geofenceId: number,
): { entries: PlotColumns; rest: Moments } {
  const inside = [...plots.inside];
  const added = remembered((set) => [...new Set([...set, geofenceId])].sort((one, other) => one - other));
  const removed = remembered((set) => set.filter((id) => id !== geofenceId));
  const change = (moments: readonly number[], changed: (set: Ids) => Ids): number[] =>
    moments.filter((utcMs) => {
      const index = placeOf(plots, utcMs);
      if (plots.utcMs[index] !== utcMs) return true;
      inside[index] = changed(inside[index] ?? []);
      return false;
    });
  const rest = { entered: change(entered, added), exited: change(exited, removed) };
  return { entries: { ...plots, inside }, rest };
}

/** Plots with equal sets share one array, before and after. */
function remembered(make: (set: Ids) => Ids): (set: Ids) => Ids {
  const known = new Map<Ids, Ids>();
  return (set) => {
    const made = known.get(set) ?? make(set);
    known.set(set, made);
    return made;
  };
}
