/** The fleet as records of the demo account, created once. Later changes by people are kept. */

import { inputDescriptions, plainAlarms, recordStatuses } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import { hashSecret, newIngestKey } from '../api/secrets.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { listAccounts, lockAccount } from '../store/accounts.ts';
import { findFleetKey, hasFleet } from '../store/demo-fleet.ts';
import { driverFields, insertDriver } from '../store/drivers.ts';
import { externalReferences, referenceFields } from '../store/external-references.ts';
import { fleetRow, fleets as fleetStore } from '../store/fleets.ts';
import { insertIngestKey } from '../store/ingest-keys.ts';
import { inputTypeRow, inputTypes as typeStore } from '../store/input-types.ts';
import { insertInputs, setInputType } from '../store/inputs.ts';
import { customiseProbe, insertProbes } from '../store/probes.ts';
import { newProfileRow, profiles } from '../store/profiles.ts';
import { vehicleFields, vehicles } from '../store/vehicles.ts';
import { raiseVersions } from '../store/versions.ts';

import { type Cargo, cargoes, type DemoDriver, type DemoVehicle, demoVehicles, fleets } from './fleet/roster.ts';
import { switchLines } from './fleet/switch-lines.ts';

/** The device key of the fleet; without it the fleet is silent. */
export const fleetKeyName = 'Demo fleet';

interface Kinds {
  fleets: ReadonlyMap<DemoVehicle['fleet'], number>;
  profiles: ReadonlyMap<Cargo, number>;
  /** By line of the device. */
  inputTypes: ReadonlyMap<number, number>;
}

/**
 * Creates the fleet of a demo account, unless the account has, or had, vehicles or drivers. If two services start
 * together, one of them does.
 */
export async function addDemoFleet(db: Database, now: Date): Promise<void> {
  const account = (await listAccounts(db)).find(({ demo }) => demo);
  if (!account || !(await hasNoFleet(db, account.id))) return;
  await db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    if (await hasNoFleet(tx, account.id)) await insertDemoFleet(tx, account.id, now);
  });
}

const hasNoFleet = async (db: Queryable, accountId: number): Promise<boolean> =>
  !(await findFleetKey(db, fleetKeyName)) && !(await hasFleet(db, accountId));

async function insertDemoFleet(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await raiseVersions(tx, accountId, [
    'driver',
    'fleet',
    'ingestKey',
    'input',
    'inputType',
    'probe',
    'profile',
    'reference',
    'vehicle',
  ]);
  const kinds = await insertKinds(tx, accountId, now);
  for (const vehicle of demoVehicles) await insertDemoVehicle(tx, accountId, vehicle, kinds);
  const drivers = [...new Set(demoVehicles.flatMap(({ crew }) => crew))];
  for (const [index, driver] of drivers.entries()) {
    await insertDemoDriver(tx, accountId, driver, licenceDay(index, now));
  }
  // The key is never shown. Only the simulated fleet uses it.
  await insertIngestKey(tx, accountId, { name: fleetKeyName, hash: hashSecret(newIngestKey()) }, now);
}

async function insertKinds(tx: Transaction, accountId: number, now: Date): Promise<Kinds> {
  const fleetIds = new Map<DemoVehicle['fleet'], number>();
  for (const fleet of keysOf(fleets))
    fleetIds.set(
      fleet,
      (await fleetStore.insert(tx, accountId, fleetRow({ name: fleets[fleet], silentAfterMinutes: null }))).id,
    );
  const profileIds = new Map<Cargo, number>();
  for (const cargo of keysOf(cargoes)) {
    const { profile: name, lowerBound, upperBound } = cargoes[cargo];
    profileIds.set(
      cargo,
      (await profiles.insert(tx, accountId, newProfileRow({ name, lowerBound, upperBound, ...plainAlarms }, now))).id,
    );
  }
  const { onOff, openClosed } = inputDescriptions;
  const ignition = await typeStore.insert(tx, accountId, inputTypeRow({ name: 'Ignition', inputDescription: onOff }));
  const door = await typeStore.insert(
    tx,
    accountId,
    inputTypeRow({ name: 'Cargo door', inputDescription: openClosed }),
  );
  const inputTypes = new Map([
    [switchLines.ignition, ignition.inputTypeId],
    [switchLines.door, door.inputTypeId],
  ]);
  return { fleets: fleetIds, profiles: profileIds, inputTypes };
}

// Object.keys widens the names.
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => Object.keys(record) as Key[];

async function insertDemoVehicle(
  tx: Transaction,
  accountId: number,
  { name, registration, fleet, device, reference, cargo }: DemoVehicle,
  kinds: Kinds,
): Promise<void> {
  const fleetId = kinds.fleets.get(fleet) ?? null;
  const content = { name, registration, fleetId, deviceId: device, status: recordStatuses.active };
  const { id: vehicleId } = await vehicles.insert(tx, accountId, vehicleFields.toRow(content));
  const referred = { resourceType: resourceTypes.vehicle, resourceId: vehicleId, reference };
  await externalReferences.insert(tx, accountId, referenceFields.toRow(referred));

  const lines = [...kinds.inputTypes];
  const inputIds = await insertInputs(
    tx,
    accountId,
    lines.map(([number]) => ({ vehicleId, number })),
  );
  for (const [index, inputId] of inputIds.entries()) {
    await setInputType(tx, accountId, inputId, lines[index]?.[1] ?? 0);
  }
  const probes = cargo.map((each, index) => ({
    vehicleId,
    number: index + 1,
    name: `${name}, ${probeNames[each]}`,
    each,
  }));
  const probeIds = await insertProbes(tx, accountId, probes);
  for (const [index, probe] of probes.entries()) {
    const profileId = kinds.profiles.get(probe.each) ?? 0;
    await customiseProbe(tx, accountId, probeIds[index] ?? 0, { name: probe.name, profileId });
  }
}

const probeNames: Record<Cargo, string> = { frozen: 'freezer', chilled: 'chiller', medicines: 'medicine box' };

/** Licences for "Needs attention": by index of the driver, days until the last valid day. */
const endingLicences = new Map([
  [4, 21],
  [11, -9],
]);

/** The last valid day of a driver's licence. All other licences are valid for more than a year. */
function licenceDay(index: number, now: Date): string {
  const days = endingLicences.get(index) ?? 400 + 61 * index;
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

async function insertDemoDriver(
  tx: Transaction,
  accountId: number,
  { name, username, mobile, reference, buttonId }: DemoDriver,
  licenceExpires: string,
): Promise<void> {
  const contact = { name, mobile, username, email: `${username}@example.org`, buttonId };
  const content = driverFields.contentOf({ ...contact, licenceExpires, status: recordStatuses.active });
  const { id: resourceId } = await insertDriver(tx, accountId, content);
  const referred = { resourceType: resourceTypes.driver, resourceId, reference };
  await externalReferences.insert(tx, accountId, referenceFields.toRow(referred));
}
