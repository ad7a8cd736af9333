/**
 * An account's geofences and devices, cached as of versions. Every write checks these versions, so all services judge
 * positions by the same geofences.
 */
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import { shapeOf } from '../../geo/shape.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problems.ts';
import { accountExists } from '../store/accounts.ts';
import { shapesSince } from '../store/geofence-shapes.ts';
import type { Line, LineKind } from '../store/lines.ts';
import { holdVersions, readVersions, type Versions } from '../store/versions.ts';
import { createYielder } from '../work/slices.ts';

/** About ten megabytes. Evicted entries are looked up again. */
const maxKnown = 100_000;
/**
 * Line numbers are below this, so a vehicle and a line fit into one number. A string would take several times the
 * memory.
 */
const numbersPerVehicle = 65_536;

/** The inputs, or the probes, that are known to exist. */
class KnownLines {
  private readonly keys = new Set<number>();

  has({ vehicleId, number }: Line): boolean {
    return this.keys.has(vehicleId * numbersPerVehicle + number);
  }

  add({ vehicleId, number }: Line): void {
    if (this.keys.size >= maxKnown) this.keys.clear();
    this.keys.add(vehicleId * numbersPerVehicle + number);
  }

  clear(): void {
    this.keys.clear();
  }
}

/** Versions that are checked with every write. All code locks them in this order, or deadlocks become possible. */
export const checkedSubjects = ['geofence', 'vehicle'] as const;
type Checked = (typeof checkedSubjects)[number];

/** Lower than any version, so that the first read includes geofences from before versions existed. */
const never = -1;

export class Account {
  geofences = new GeofenceIndex([]);
  /** Geofences that were deleted and restored at least once. */
  readonly restored = new Set<number>();
  /** Vehicle ids by device id, filled on first use. */
  readonly devices = new Map<string, number>();
  /** Inputs and probes that exist. A cache: most messages need no lookup. */
  readonly lines: Record<LineKind, KnownLines> = { input: new KnownLines(), probe: new KnownLines() };
  readonly versions: Record<Checked | 'restored', number> = { geofence: never, vehicle: never, restored: never };

  constructor(readonly id: number) {}

  /**
   * Reads what changed since the cached versions. `tx` must be a snapshot or hold the versions. Returns whether visits
   * may have ended without a plot.
   */
  async catchUp(tx: Queryable, now: Record<Checked, number> & { restored?: number }): Promise<boolean> {
    const { restored = 0 } = now;
    const restoredChanged = restored !== this.versions.restored;
    if (restoredChanged) this.forget();
    if (now.vehicle !== this.versions.vehicle) this.devices.clear();
    const ended = now.geofence !== this.versions.geofence && (await this.loadGeofences(tx));
    Object.assign(this.versions, { ...now, restored });
    return restoredChanged || ended;
  }

  private async loadGeofences(tx: Queryable): Promise<boolean> {
    let ended = false;
    const since = this.versions.geofence;
    const changed = await shapesSince(tx, this.id, since);
    // The first load fills a new index, so that no position is judged by a half-filled one.
    const index = since === never ? new GeofenceIndex([]) : this.geofences;
    const yieldIfDue = createYielder();
    for (const geofence of changed) {
      await yieldIfDue();
      const { id, deleted, restored } = geofence;
      if (restored) this.restored.add(id);
      ended ||= deleted || restored;
      const shape = deleted ? undefined : shapeOf(geofence);
      if (shape) index.put(id, shape);
      else index.remove(id);
    }
    this.geofences = index;
    return ended;
  }

  /** Ids of the vehicles that are already cached. */
  vehiclesOf(devices: readonly string[]): number[] {
    return devices.flatMap((device) => this.devices.get(device) ?? []);
  }

  /** Discards the cache: after a rollback it may contain rows that were never committed. */
  invalidate(): void {
    this.forget();
    this.devices.clear();
    for (const known of Object.values(this.lines)) known.clear();
    this.versions.vehicle = never;
  }

  private forget(): void {
    this.versions.geofence = never;
    this.geofences = new GeofenceIndex([]);
    this.restored.clear();
  }
}

/**
 * Loads an account. Throws 401 if the account was removed. `writer` inserts missing versions, and waits while another
 * transaction does so.
 */
export async function openAccount(db: Database, writer: Pick<Queryable, 'many'>, id: number): Promise<Account> {
  // Only existing rows can be locked.
  if (!(await accountExists(db, id))) throw removed();
  await writer.many(sql`
    insert into account_version (account_id, subject, version)
    select ${id}::bigint, subject, 0 from unnest(${[...checkedSubjects]}::text[]) as subject
    on conflict do nothing`);
  const account = new Account(id);
  await db.snapshot(async (tx) => account.catchUp(tx, checked(await readVersions(tx, id))));
  return account;
}

/** Locks the account's versions against change until the transaction ends. */
export const holdChecked = async (tx: Transaction, accountId: number) =>
  checked(await holdVersions(tx, accountId, [...checkedSubjects, 'restored']));

function checked({ geofence, vehicle, restored }: Versions) {
  if (geofence === undefined || vehicle === undefined) throw removed();
  return { geofence, vehicle, ...(restored !== undefined && { restored }) };
}

const removed = (): Problem =>
  new Problem(401, 'unauthorized', 'Unauthorized', 'The account of this key was removed.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="fenceline", error="invalid_token"' },
  });
