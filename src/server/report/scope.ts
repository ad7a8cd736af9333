/** Which probes a report covers, and what it is called. */
import { reportLimits } from '../../contract/choices.ts';
import type { Probe } from '../../contract/temperature.ts';
import { type FiguresQuery, reportScopes } from '../../contract/temperature-report.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, notFound } from '../http/problems.ts';
import { fleets } from '../store/fleets.ts';
import { listProbes, type ProbeFilter } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import { type StoredVehicle, vehicles } from '../store/vehicles.ts';

export interface ScopedProbe extends Pick<Probe, 'probeId' | 'name' | 'number' | 'vehicleId' | 'profileId'> {
  vehicle: Pick<StoredVehicle, 'name' | 'registration'>;
}

export interface Scope {
  /** Name of the probe, vehicle, fleet or profile. */
  name: string;
  /** By vehicle, then by number. */
  probes: ScopedProbe[];
}

/**
 * The probes of a fleet or profile are those that belong to it now. A probe or vehicle may be deleted: its history
 * stays. 404 without such a record, 400 with too many probes.
 */
export async function scopeOf(tx: Transaction, accountId: number, query: FiguresQuery): Promise<Scope> {
  const [only, ...others] = reportScopes.filter((name) => query[name] !== undefined);
  if (others.length > 0) {
    const detail = `cannot be combined with ${only}`;
    throw invalidFields(others.map((parameter) => ({ parameter, code: 'conflict' as const, detail })));
  }
  const { probeId, vehicleId, fleetId, profileId } = query;
  const filter: ProbeFilter = {
    ...(probeId !== undefined && { ids: [probeId] }),
    ...(vehicleId !== undefined && { vehicleId }),
    ...(fleetId !== undefined && { fleetId }),
  };
  const kept = probeId !== undefined || vehicleId !== undefined;
  const listed = await Promise.all(
    [false, ...(kept ? [true] : [])].map((deleted) => listProbes(tx, accountId, { ...filter, deleted })),
  );
  const probes = listed.flat().filter((probe) => profileId === undefined || probe.profileId === profileId);
  if (probes.length > reportLimits.probes) throw tooMany(query);
  const ids = [
    ...new Set([...probes.map((probe) => probe.vehicleId), ...(vehicleId === undefined ? [] : [vehicleId])]),
  ];
  const named = await Promise.all([false, true].map((deleted) => vehicles.list(tx, accountId, { ids, deleted })));
  const byId = new Map(named.flat().map((vehicle) => [vehicle.id, vehicle]));
  const scoped = probes.flatMap((probe) => {
    const vehicle = byId.get(probe.vehicleId);
    return vehicle ? [{ ...probe, vehicle }] : [];
  });
  return { name: await nameOf(tx, accountId, query, scoped, byId), probes: scoped.sort(inOrder) };
}

const inOrder = (one: ScopedProbe, other: ScopedProbe): number =>
  one.vehicle.name.localeCompare(other.vehicle.name) || one.vehicleId - other.vehicleId || one.number - other.number;

async function nameOf(
  tx: Transaction,
  accountId: number,
  { vehicleId, fleetId, profileId }: FiguresQuery,
  probes: readonly ScopedProbe[],
  byId: ReadonlyMap<number, StoredVehicle>,
): Promise<string> {
  if (vehicleId !== undefined) return byId.get(vehicleId)?.name ?? missing('vehicle');
  if (fleetId !== undefined) return (await fleets.find(tx, accountId, fleetId))?.name ?? missing('fleet');
  if (profileId !== undefined) return (await profiles.find(tx, accountId, profileId))?.name ?? missing('profile');
  return probes[0]?.name ?? missing('probe');
}

function missing(what: Parameters<typeof notFound>[0]): never {
  throw notFound(what);
}

function tooMany(query: FiguresQuery): Error {
  const parameter = reportScopes.find((name) => query[name] !== undefined) ?? reportScopes[0];
  const max = reportLimits.probes;
  return invalidFields([
    { parameter, code: 'length', reason: 'manyItems', params: { max }, detail: `has more than ${max} probes` },
  ]);
}
