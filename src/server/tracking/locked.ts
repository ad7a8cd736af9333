/** Stores calls of one account in a transaction that locks before it reads, so nothing can change in between. */
import type { Database, Transaction } from '../database/database.ts';
import { isLockTimeout } from '../database/failures.ts';
import { limitLockWait } from '../database/session-limits.ts';
import { sql } from '../database/sql.ts';
import { raiseVersions } from '../store/versions.ts';
import { type Account, holdChecked } from './account.ts';
import { collectPositions, type Marked } from './calls.ts';
import { addVehicles, deviceOf, findDevices } from './new-vehicles.ts';
import { type Incoming, type Plan, type Planning, planBatch } from './plan.ts';
import { planForAnySize } from './plan-for-any-size.ts';
import { newVehiclesLeft, rejectDevices, rejectLines, type TrackingQuotas } from './quotas.ts';
import { isRetryable } from './retryable.ts';
import { storeSensors } from './sensors.ts';
import { readStripes } from './states.ts';
import { stripeOf } from './stripes.ts';
import { type Checked, writeInSteps, writeStatement } from './write.ts';

export interface LockedOptions extends Omit<Planning, 'db'> {
  db: Database;
  quotas: TrackingQuotas;
  now(): Date;
  account: Account;
  /** Throws a lock timeout after this time. Default: waits as long as the lock is held. */
  lockWaitMs?: number | undefined;
}

/** What follows from a stored batch. */
export type StoredPlan = Pick<Plan, 'plots' | 'begun' | 'changed'>;

const tries = 5;

/** Thrown if the transaction has to lock more than it did. */
class RetryPlan extends Error {}

/** All calls must have the same sender. */
export async function storeLocked(options: LockedOptions, marked: readonly Marked[]): Promise<StoredPlan> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await options.db.transaction((tx) => storeInside(tx, options, marked));
    } catch (error) {
      // The rolled-back transaction may have filled the caches.
      options.states.forgetAll();
      options.account.invalidate();
      if (options.lockWaitMs !== undefined && isLockTimeout(error)) throw error;
      if (attempt === tries || !(error instanceof RetryPlan || isRetryable(error))) throw error;
    }
  }
}

async function storeInside(tx: Transaction, options: LockedOptions, marked: readonly Marked[]): Promise<StoredPlan> {
  const { account, states, quotas, now, lockWaitMs } = options;
  for (const { added, rejected, withheld } of marked) {
    added.fill(false);
    rejected.clear();
    withheld.clear();
  }
  const settings = Object.entries(planForAnySize(options.db));
  await tx.run(sql`
    select set_config(name, value, true)
    from unnest(${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => value)}::text[]) as u (name, value)`);
  if (lockWaitMs !== undefined) await limitLockWait(tx, lockWaitMs);
  await holdAccount(tx, options, marked);
  const vehicles = new Set(account.vehiclesOf(marked.flatMap(({ call }) => call.messages.map(deviceOf))));
  const stripes = new Set([...vehicles].map((vehicleId) => stripeOf(account.id, vehicleId)));
  states.setVersions(await readStripes(tx, [...stripes], sql`for update of s`));
  await rejectLines(tx, account, marked, quotas);

  const plan = await storePositions(tx, options, marked);
  await storeSensors(tx, account, marked, now().getTime());
  return plan;
}

async function storePositions(
  tx: Transaction,
  { account, now, db, ...planning }: LockedOptions,
  marked: readonly Marked[],
): Promise<StoredPlan> {
  const { isCluster } = db.source;
  const batch: Incoming[] = [];
  for (const each of marked) collectPositions(each, account, batch, new Set());
  if (batch.length === 0) return { plots: [], begun: [], changed: [] };
  const plan = await planBatch({ ...planning, db: tx }, batch);
  const checked = isCluster ? await writeInSteps(tx, plan, now()) : await tx.one<Checked>(writeStatement(plan, now()));
  if (!checked.stored) throw new Error('A locked version changed.');
  return plan;
}

/** Locks the account's geofences and vehicles against change, and creates vehicles for unknown devices. */
async function holdAccount(
  tx: Transaction,
  { account, states, quotas, now }: LockedOptions,
  marked: readonly Marked[],
): Promise<void> {
  const devices = marked.flatMap(({ call }) => call.messages.map(deviceOf));
  const sender = marked[0]?.call.sender;
  if (!sender) return;
  const expected = (await findDevices(tx, account, devices)).length > 0;
  // A key that may not add vehicles must not raise the version: that would invalidate the caches of the whole account.
  const raised = expected && (await newVehiclesLeft(tx, sender, quotas, now())).left > 0;
  if (raised) await raiseVersions(tx, account.id, ['vehicle']);
  if (await account.catchUp(tx, await holdChecked(tx, account.id))) states.forgetAll();
  const unseen = await findDevices(tx, account, devices);
  if (unseen.length === 0) return;
  if (!expected) throw new RetryPlan();
  const permitted = await newVehiclesLeft(tx, sender, quotas, now());
  const left = raised ? permitted.left : 0;
  await addVehicles(tx, sender, account, unseen.slice(0, left), now());
  rejectDevices(marked, new Set(unseen.slice(left)), permitted.fault);
}
