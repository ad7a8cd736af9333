import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { dayOf, plotsOfSpan, readPlotSpans } from './plot-spans.ts';
import { holdSealing } from './seal-telemetry.ts';
import { placeOf } from './sealed-kind.ts';
import { storePlotSpans } from './sealed-plots.ts';

/** Plots of a vehicle, by moment in milliseconds, whose verdict about one geofence changes. */
export interface VerdictChange {
  vehicleId: number;
  entered: readonly number[];
  exited: readonly number[];
}

const texts = (moments: readonly number[]): string[] => moments.map((utcMs) => new Date(utcMs).toISOString());

/** Adds the geofence to the verdict of plots, or removes it. The caller locks out intake. Ignores plots that are gone. Throws
 * DamagedSpanOfDayError. */
export async function changeVerdicts(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  changes: readonly VerdictChange[],
): Promise<void> {
  // So that each plot is either a row or sealed until the end.
  await holdSealing(tx, accountId);
  for (const { vehicleId, entered, exited } of changes) {
    await changeSealed(tx, accountId, geofenceId, { vehicleId, entered, exited });
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
}

async function changeSealed(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  { vehicleId, entered, exited }: VerdictChange,
): Promise<void> {
  const days = [...new Set([...entered, ...exited].map(dayOf))].map((dayMs) => ({ vehicleId, dayMs }));
  for await (const span of readPlotSpans(tx, accountId, days)) {
    const plots = plotsOfSpan(span);
    const inside = [...plots.inside];
    for (const place of placesOf(plots, entered)) {
      inside[place] = [...new Set([...(inside[place] ?? []), geofenceId])].sort((one, other) => one - other);
    }
    for (const place of placesOf(plots, exited))
      inside[place] = (inside[place] ?? []).filter((id) => id !== geofenceId);
    await storePlotSpans(tx, accountId, vehicleId, [{ dayUtc: span.dayUtc, entries: { ...plots, inside } }]);
  }
}

const placesOf = (plots: PlotColumns, moments: readonly number[]): number[] =>
  moments.flatMap((utcMs) => {
    const place = placeOf(plots, utcMs);
    return plots.utcMs[place] === utcMs ? [place] : [];
  });
