/**
 * The last plot and the open visits of vehicles, cached as of the version of their stripe. Valid while the stripe has
 * that version, which every write checks.
 */
import type { JudgedPlot, Visit } from '../../rules/visits.ts';
import { accountOf } from '../database/account-of.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';
import { accountOfStripe, stripeOf } from './stripes.ts';

/** A visit with its id and geofence. */
export interface KeptVisit extends Visit {
  /** 0 until the batch that starts the visit is planned. */
  id: number;
  geofenceId: number;
}

export interface VehicleState {
  accountId: number;
  vehicleId: number;
  newest: JudgedPlot | undefined;
  /** Open visits by geofence. */
  open: Map<number, KeptVisit>;
  /** Only a vehicle with a probe has alarms. */
  hasProbes: boolean;
}

interface Stripe {
  version: number;
  vehicles: Map<number, VehicleState>;
}

/** Maximum number of cached vehicles. Beyond it the whole cache is cleared. */
const keptAtMost = 200_000;

export class States {
  private readonly stripes = new Map<number, Stripe>();
  private kept = 0;
  /** Raised whenever the cache is cleared. */
  age = 0;

  /** The stripes that are not cached. */
  unknown(stripes: Iterable<number>): number[] {
    return [...stripes].filter((id) => !this.stripes.has(id));
  }

  /** Stores the versions that were read. A stripe with another version loses its cached vehicles. */
  setVersions(versions: readonly { id: number; version: number }[]): void {
    for (const { id, version } of versions) {
      if (this.stripes.get(id)?.version !== version) this.stripes.set(id, { version, vehicles: new Map() });
    }
  }

  /** Sets the version that was just stored, and keeps the cached vehicles. */
  raise(id: number, version: number): void {
    const stripe = this.stripes.get(id);
    if (stripe) stripe.version = version;
  }

  versionOf(id: number): number {
    return this.stripes.get(id)?.version ?? -1;
  }

  get(accountId: number, vehicleId: number): VehicleState | undefined {
    return this.stripes.get(stripeOf(accountId, vehicleId))?.vehicles.get(vehicleId);
  }

  keep(state: VehicleState): void {
    this.stripes.get(stripeOf(state.accountId, state.vehicleId))?.vehicles.set(state.vehicleId, state);
    this.kept += 1;
  }

  forgetAll(): void {
    this.stripes.clear();
    this.kept = 0;
    this.age += 1;
  }

  /** Call only between batches. */
  trim(): void {
    if (this.kept > keptAtMost) this.forgetAll();
  }
}

/**
 * The versions of stripes, and of those that are new. `lock`: until the transaction ends, in the order of their numbers, like
 * every other code.
 */
export async function readStripes(
  db: Pick<Queryable, 'many'>,
  stripes: readonly number[],
  lock: Statement = sql``,
): Promise<StripeVersion[]> {
  const read = await selectStripes(db, stripes, lock);
  if (read.length === stripes.length) return read;
  const accounts = stripes.map(accountOfStripe);
  await db.many(sql`
    insert into stripe (account_id, id, version)
    select ${accountOf(accounts, sql`s.account_id`)}, s.id, ${newVersion()}::bigint
    from unnest(${accounts}::bigint[], ${stripes}::bigint[]) as s (account_id, id) order by s.id on conflict do nothing`);
  return selectStripes(db, stripes, lock);
}

/** After changes that states depend on, besides plots and visits. The caller holds the locks on the stripes. */
export async function renewStripes(tx: Transaction, accountId: number, vehicleIds: readonly number[]): Promise<void> {
  const stripes = [...new Set(vehicleIds.map((vehicleId) => stripeOf(accountId, vehicleId)))];
  await tx.run(sql`
    update stripe set version = ${newVersion()} where account_id = ${accountId} and id = any(${stripes}::bigint[])`);
}

/** A random version is one that no service knows. Not PostgreSQL's `random()`, which a cluster accepts in no update. */
const newVersion = (): number => Math.floor(Math.random() * 1e15);

interface StripeVersion {
  id: number;
  version: number;
}

async function selectStripes(
  db: Pick<Queryable, 'many'>,
  stripes: readonly number[],
  lock: Statement,
): Promise<StripeVersion[]> {
  if (stripes.length === 0) return [];
  const accounts = stripes.map(accountOfStripe);
  return db.many(sql`
    select s.id, s.version from unnest(${accounts}::bigint[], ${stripes}::bigint[]) as w (account_id, id)
      join stripe s on s.account_id = ${accountOf(accounts, sql`w.account_id`)} and s.id = w.id
    order by s.id ${lock}`);
}

export interface StateRow {
  vehicleId: number;
  hasProbes: boolean;
  plotId: number | null;
  utcMs: number;
  inside: number[] | null;
  geofenceId: number | null;
  visitId: number;
  startPlotId: number;
  startMs: number;
}

/**
 * The newest plot of each vehicle, repeated for each of its open visits. A visit can be open only if that plot is
 * inside its geofence.
 */
export function readStates(vehicles: readonly Pick<VehicleState, 'accountId' | 'vehicleId'>[]): Statement {
  const accounts = vehicles.map(({ accountId }) => accountId);
  const account = accountOf(accounts, sql`w.account_id`);
  return sql`
  select w.vehicle_id as "vehicleId", last.id as "plotId", ${milliseconds(sql`last.utc`)} as "utcMs", last.inside,
    exists (select from probe p where p.account_id = ${account} and p.vehicle_id = w.vehicle_id) as "hasProbes",
    v.geofence_id as "geofenceId", v.id as "visitId", v.start_plot_id as "startPlotId",
    ${milliseconds(sql`v.start_utc`)} as "startMs"
  from unnest(${accounts}::bigint[],
      ${vehicles.map(({ vehicleId }) => vehicleId)}::bigint[]) as w (account_id, vehicle_id)
    left join lateral ${newestPlot(account, sql`w.vehicle_id`)} as last on true
    left join lateral (
      select latest.* from unnest(last.inside) as g (id) cross join lateral (
        select v.geofence_id, v.id, v.start_plot_id, v.start_utc, v.end_utc from visit v
        where v.account_id = ${account} and v.vehicle_id = w.vehicle_id and v.geofence_id = g.id
        order by v.start_utc desc limit 1
      ) as latest where latest.end_utc is null
    ) as v on true`;
}

/** Reads the states that are not cached. The versions of their stripes must be known. */
export async function loadStates(
  db: Pick<Queryable, 'many'>,
  states: States,
  vehicles: readonly Pick<VehicleState, 'accountId' | 'vehicleId'>[],
): Promise<void> {
  const accountOf = new Map(
    vehicles
      .filter((each) => !states.get(each.accountId, each.vehicleId))
      .map((each) => [each.vehicleId, each.accountId]),
  );
  if (accountOf.size === 0) return;
  const wanted = [...accountOf].map(([vehicleId, accountId]) => ({ accountId, vehicleId }));
  for (const row of await db.many<StateRow>(readStates(wanted))) {
    const { vehicleId, plotId, utcMs, inside, geofenceId, hasProbes } = row;
    const accountId = accountOf.get(vehicleId) ?? 0;
    let state = states.get(accountId, vehicleId);
    if (!state) {
      const newest = plotId === null ? undefined : { id: plotId, utcMs, inside: inside ?? [] };
      state = { accountId, vehicleId, newest, open: new Map(), hasProbes };
      states.keep(state);
    }
    if (geofenceId === null) continue;
    state.open.set(geofenceId, {
      id: row.visitId,
      geofenceId,
      startPlotId: row.startPlotId,
      startUtcMs: row.startMs,
      endPlotId: null,
      endUtcMs: null,
    });
  }
}
