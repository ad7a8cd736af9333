/** Creates drivers, vehicles and related records over the API, and device data through the stores of the intake. */
import { resourceTypes } from '../../src/contract/kinds.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { AlarmBound } from '../../src/server/store/alarms.ts';
import { insertButtonReads } from '../../src/server/store/button-reads.ts';
import { type ExcursionContent, saveExcursions } from '../../src/server/store/excursions.ts';
import { insertInputs, saveInputChanges } from '../../src/server/store/inputs.ts';
import { insertProbes } from '../../src/server/store/probes.ts';
import { insertVisits, type NewVisit } from '../../src/server/store/visits.ts';
import { insertPlots, type NewPlot } from '../../src/server/telemetry/plots.ts';
import { insertReadings } from '../../src/server/telemetry/readings.ts';
import { kindOf, make } from './kinds.ts';
import type { Client, Service } from './service.ts';

export const driversPath = '/public/v1/drivers';
export const vehiclesPath = '/public/v1/vehicles';
export const assignmentsPath = '/public/v1/drivers/assignments';

export const addDriver = (client: Client, driver?: object) => make(client, kindOf('driver'), driver);
export const addVehicle = (client: Client, vehicle?: object) => make(client, kindOf('vehicle'), vehicle);
export const addFleet = (client: Client, fleet?: object) => make(client, kindOf('fleet'), fleet);
export const addProfile = (client: Client, profile?: object) => make(client, kindOf('profile'), profile);
export const addInputType = (client: Client, inputType?: object) => make(client, kindOf('inputType'), inputType);
export const addReference = (
  client: Client,
  kind: keyof typeof resourceTypes,
  resourceId: number,
  reference: string,
): Promise<number> =>
  make(client, kindOf('externalReference'), { resourceType: resourceTypes[kind], resourceId, reference });

type World = Pick<Service, 'db'>;

/** One statement for several rows, for tables whose ids come back in order. */
const only = ([id]: readonly number[]): number => {
  if (id === undefined) throw new Error('Nothing was stored');
  return id;
};

export function addPlots(world: World, { accountId }: Client, plots: readonly Partial<NewPlot>[]): Promise<number[]> {
  const somewhere = { vehicleId: 0, utc: new Date(0), latitude: 51.34, longitude: 12.37, speed: 50, heading: 90 };
  return world.db.transaction((tx) =>
    insertPlots(
      tx,
      accountId,
      plots.map((plot) => ({ ...somewhere, inside: [], ...plot })),
    ),
  );
}

type SomeVisit = Pick<NewVisit, 'vehicleId' | 'geofenceId' | 'startUtc' | 'endUtc'> &
  Partial<NewVisit & { updatedUtc: Date }>;
export function addVisits(world: World, { accountId }: Client, visits: readonly SomeVisit[]): Promise<number[]> {
  return world.db.transaction(async (tx) => {
    const ids = await insertVisits(
      tx,
      accountId,
      visits.map((visit) => ({ startPlotId: 1, endPlotId: visit.endUtc && 2, ...visit })),
    );
    for (const [nth, id] of ids.entries()) {
      const { startUtc = null, endUtc = null, updatedUtc = endUtc ?? startUtc } = visits[nth] ?? {};
      await tx.run(sql`update visit set updated_utc = ${updatedUtc} where account_id = ${accountId} and id = ${id}`);
    }
    return ids;
  });
}

export const addInput = (world: World, { accountId }: Client, vehicleId: number, number = 1): Promise<number> =>
  world.db.transaction(async (tx) => only(await insertInputs(tx, accountId, [{ vehicleId, number }])));

/** The value changes at each of these times, and the last one stays. */
export function addInputChanges(
  world: World,
  { accountId }: Client,
  inputId: number,
  changes: readonly (readonly [utc: Date, value: 0 | 1])[],
): Promise<void> {
  const rows = changes.map(([startUtc, value], index) => ({
    inputId,
    value,
    startUtc,
    endUtc: changes[index + 1]?.[0] ?? null,
  }));
  return world.db.transaction((tx) => saveInputChanges(tx, accountId, rows));
}

export const addProbe = (
  world: World,
  { accountId }: Client,
  vehicleId: number,
  { number = 1 }: { number?: number } = {},
): Promise<number> =>
  world.db.transaction(async (tx) =>
    only(await insertProbes(tx, accountId, [{ vehicleId, number, name: `Probe ${number}` }])),
  );

export const addReadings = (
  world: World,
  { accountId }: Client,
  probeId: number,
  readings: readonly (readonly [utc: Date, temperature: number, receivedUtc?: Date])[],
): Promise<void> =>
  world.db.transaction((tx) =>
    insertReadings(
      tx,
      accountId,
      readings.map(([utc, temperature, receivedUtc]) => ({
        ...{ probeId, utcMs: utc.getTime(), temperature },
        ...{ terms: null, receivedMs: receivedUtc?.getTime() ?? null },
      })),
    ),
  );

interface SomeAlarm extends Partial<Pick<ExcursionContent, 'profileId' | 'bound' | 'limit' | 'peak' | 'isAlarm'>> {
  probeId: number;
  vehicleId: number;
  startUtc: Date;
  endUtc: Date | null;
  updatedUtc?: Date;
}

/** Alarms, or excursions that are none. Returns their ids. */
export function addAlarms(world: World, { accountId }: Client, alarms: readonly SomeAlarm[]): Promise<number[]> {
  const warm = { profileId: 1, bound: 'upper' as AlarmBound, limit: -15, peak: -9.5, isAlarm: true };
  const terms = { alarmAfterMinutes: 0, clearAfterMinutes: 0 };
  return world.db.transaction(async (tx) => {
    const ids: number[] = [];
    for (const { startUtc, endUtc, updatedUtc = endUtc ?? startUtc, ...alarm } of alarms) {
      const { isAlarm } = { ...warm, ...alarm };
      const startUtcMs = startUtc.getTime();
      const endUtcMs = endUtc?.getTime() ?? null;
      const times = { startUtcMs, lastUtcMs: startUtcMs, endUtcMs, closedUtcMs: endUtcMs };
      const row = { ...warm, ...terms, ...times, ...alarm, raisedUtcMs: isAlarm ? startUtcMs : null };
      await saveExcursions(tx, accountId, { removed: [], changed: [], added: [row] }, updatedUtc);
      const { id } = await tx.one<{ id: number }>(sql`
        select id from alarm
        where account_id = ${accountId} and probe_id = ${alarm.probeId} and start_utc = ${startUtc}`);
      await tx.run(sql`update alarm set updated_utc = ${updatedUtc} where account_id = ${accountId} and id = ${id}`);
      ids.push(id);
    }
    return ids;
  });
}

/** Stores them without deriving anything. */
export const addButtonReads = async (
  world: World,
  { accountId }: Client,
  reads: readonly (readonly [vehicleId: number, utc: Date, buttonId: string])[],
): Promise<void> => {
  await world.db.transaction((tx) =>
    insertButtonReads(
      tx,
      accountId,
      reads.map(([vehicleId, utc, buttonId]) => ({ vehicleId, utc, buttonId })),
    ),
  );
};
