/**
 * What is known of an account to judge its positions: geofences and devices, as of versions that are checked with everything
 * that is stored. So what one service is told is what the others judge by, from that moment on.
 */
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import { shapeOf } from '../../geo/shape.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problems.ts';
import { shapesSince } from '../store/geofence-shapes.ts';
import type { LineKind } from '../store/lines.ts';
import { holdVersions, readVersions, type Versions } from '../store/versions.ts';
import { turns } from '../work/slices.ts';
import { KnownLines } from './known-lines.ts';

/** Subjects of the account's versions, in the order in which they are locked everywhere. */
export const checkedSubjects = ['geofence', 'vehicle'] as const;
type Checked = (typeof checkedSubjects)[number];

/** Before any version: also those geofences that were there before versions were written. */
const never = -1;

export class Account {
  geofences = new GeofenceIndex([]);
  /** Geofences that were deleted and brought back at some time. */
  readonly restored = new Set<number>();
  /** The vehicles with these trackers; looked up when first seen. */
  readonly devices = new Map<string, number>();
  /** Inputs and probes that are there, so that hardly any message is looked at twice. */
  readonly lines: Record<LineKind, KnownLines> = { input: new KnownLines(), probe: new KnownLines() };
  readonly versions: Record<Checked | 'restored', number> = { geofence: never, vehicle: never, restored: never };

  constructor(readonly id: number) {}

  /**
   * Learns what changed. The versions have to stay as they are meanwhile: `tx` is a snapshot, or holds them. Whether visits
   * may have ended without a plot.
   */
  async catchUp(tx: Queryable, now: Record<Checked, number> & { restored?: number }): Promise<boolean> {
    const { restored = 0 } = now;
    const anew = restored !== this.versions.restored;
    if (anew) this.forget();
    if (now.vehicle !== this.versions.vehicle) this.devices.clear();
    const ended = now.geofence !== this.versions.geofence && (await this.learnGeofences(tx));
    Object.assign(this.versions, { ...now, restored });
    return anew || ended;
  }

  private async learnGeofences(tx: Queryable): Promise<boolean> {
    let ended = false;
    const since = this.versions.geofence;
    const changed = await shapesSince(tx, this.id, since);
    // The first time beside the old index: nobody judges by half of them.
    const index = since === never ? new GeofenceIndex([]) : this.geofences;
    const turn = turns();
    for (const geofence of changed) {
      await turn();
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

  /** The vehicles of these devices, as far as they are known. */
  vehiclesOf(devices: readonly string[]): number[] {
    return devices.flatMap((device) => this.devices.get(device) ?? []);
  }

  /** Whatever is known may not be so: all of it is learnt anew. */
  doubt(): void {
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

/** An account as it stands. Throws 401 where it was removed. */
export async function openAccount(db: Database, id: number): Promise<Account> {
  // Only a row that is there can be held.
  await db.run(sql`
    insert into account_version (account_id, subject, version)
    select a.id, subject, 0 from account a, unnest(${[...checkedSubjects]}::text[]) as subject where a.id = ${id}
    on conflict do nothing`);
  const account = new Account(id);
  await db.snapshot(async (tx) => account.catchUp(tx, checked(await readVersions(tx, id))));
  return account;
}

/** Keeps the account's versions as they are until the transaction ends. */
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
