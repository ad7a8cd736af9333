/** The newest plot of a vehicle is always a row of `plot`, so these fragments may join it in SQL. */
import { type Statement, sql } from '../database/sql.ts';

/** The newest plot of a vehicle, for `cross join lateral` or as a subquery: one index step. */
export const newestPlot = (accountId: Statement, vehicleId: Statement): Statement => sql`(
  select p.id, p.vehicle_id, p.utc, p.latitude, p.longitude, p.speed, p.heading, p.inside from plot p
  where p.account_id = ${accountId} and p.vehicle_id = ${vehicleId} order by p.utc desc limit 1)`;

/** When the newest plot of a vehicle arrived; its own time where it arrived promptly. */
export const newestPlotArrival = (accountId: Statement, vehicleId: Statement): Statement => sql`(
  select coalesce(p.received_utc, p.utc) from plot p
  where p.account_id = ${accountId} and p.vehicle_id = ${vehicleId} order by p.utc desc limit 1)`;

/** For `exists`: plots of a vehicle in a short time that ends now or a few hours ago, when none of them is sealed yet. */
export const recentPlots = (
  accountId: Statement,
  vehicleId: Statement,
  { after, until }: { after: Statement; until: Statement },
): Statement => sql`(
  select 1 from plot p
  where p.account_id = ${accountId} and p.vehicle_id = ${vehicleId} and p.utc > ${after} and p.utc <= ${until})`;
