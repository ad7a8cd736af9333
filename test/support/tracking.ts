/** Moving fleets, and a second, simple implementation of the rule for their visits. */

import { contains } from '../../src/geo/contains.ts';
import type { Shape } from '../../src/geo/shape.ts';
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { Message } from '../../src/server/devices/message.ts';
import { plotsAround } from '../../src/server/telemetry/plots-around.ts';
import type { Dice } from './dice.ts';

export type Positioned = Message & Required<Pick<Message, 'position'>>;

export const position = (device: string, utcMs: number, latitude: number, longitude: number): Positioned => ({
  device,
  utcMs,
  position: { latitude, longitude, speed: null, heading: null },
});

/** `device geofence start end`, with an empty end while it is open. The times are those of the first and last plot. */
export type VisitText = string;

const textOf = (device: string, geofenceId: number, startMs: number, endMs: number | null): VisitText =>
  `${device} ${geofenceId} ${new Date(startMs).toISOString()} ${endMs === null ? '' : new Date(endMs).toISOString()}`;

/** Sorts by time, judges each position, and collects runs: independent of storage. The first of a moment counts. */
export function expectedVisits(
  messages: readonly Positioned[],
  geofences: readonly { id: number; shape: Shape }[],
): VisitText[] {
  const visits: VisitText[] = [];
  for (const device of new Set(messages.map((each) => each.device))) {
    const moments = new Map<number, Positioned>();
    for (const each of messages) if (each.device === device && !moments.has(each.utcMs)) moments.set(each.utcMs, each);
    const plots = [...moments.values()].sort((one, other) => one.utcMs - other.utcMs);
    for (const { id, shape } of geofences) {
      const inside = plots.map((each) => contains(shape, each.position));
      plots.forEach((plot, first) => {
        if (!inside[first] || inside[first - 1]) return;
        const after = inside.indexOf(false, first);
        visits.push(textOf(device, id, plot.utcMs, after === -1 ? null : (plots[after - 1]?.utcMs ?? 0)));
      });
    }
  }
  return visits.sort();
}

interface VisitRow {
  device: string;
  vehicleId: number;
  geofenceId: number;
  startUtc: Date;
  endUtc: Date | null;
  startPlotId: number;
  endPlotId: number | null;
}

/** The stored visits. Their plots are looked up, whether they are rows or sealed, which checks the ids. */
export async function storedVisits(db: Database, accountId: number): Promise<VisitText[]> {
  const rows = await db.many<VisitRow>(sql`
    select w.device_id as device, v.vehicle_id as "vehicleId", v.geofence_id as "geofenceId", v.start_utc as "startUtc",
      v.end_utc as "endUtc", v.start_plot_id as "startPlotId", v.end_plot_id as "endPlotId"
    from visit v join vehicle w on w.account_id = v.account_id and w.id = v.vehicle_id
    where v.account_id = ${accountId}`);
  const ends = rows.flatMap(({ vehicleId, startUtc, endUtc, startPlotId, endPlotId }) => [
    { id: startPlotId, vehicleId, utcMs: startUtc.getTime() },
    ...(endUtc ? [{ id: endPlotId, vehicleId, utcMs: endUtc.getTime() }] : []),
  ]);
  const around = await plotsAround(
    db,
    ends.map(({ vehicleId, utcMs }) => ({ accountId, vehicleId, utcMs })),
  );
  const lost = ends.filter(({ id, utcMs }, at) => around[at]?.before?.id !== id || around[at]?.before?.utcMs !== utcMs);
  if (lost.length > 0) throw new Error(`${rows.length} visits name ${lost.length} plots that are not theirs`);
  return rows
    .map(({ device, geofenceId, startUtc, endUtc }) =>
      textOf(device, geofenceId, startUtc.getTime(), endUtc?.getTime() ?? null),
    )
    .sort();
}

/** Splits into pieces around `size`. */
export function piecesOf<Item>(items: readonly Item[], size: number, dice: Dice): Item[][] {
  const pieces: Item[][] = [];
  for (let start = 0; start < items.length; ) {
    const count = Math.max(1, Math.round(dice.between(size / 2, size * 1.5)));
    pieces.push(items.slice(start, start + count));
    start += count;
  }
  return pieces;
}

/** Vans that drive around over overlapping and nested circles and squares. */
export function wanderingFleet({ vehicles, plots }: { vehicles: number; plots: number }, dice: Dice): Positioned[] {
  const messages: Positioned[] = [];
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    let [north, east] = [dice.between(0, 0.1), dice.between(0, 0.1)];
    for (let index = 0; index < plots; index += 1) {
      north = (north + dice.between(0.085, 0.115)) % 0.1;
      east = (east + dice.between(0.085, 0.115)) % 0.1;
      const utcMs = Date.UTC(2026, 0, 5) + index * 30_000 + vehicle;
      messages.push(position(`van ${vehicle}`, utcMs, 51 + north, 12 + east));
    }
  }
  return messages.sort((one, other) => one.utcMs - other.utcMs);
}
