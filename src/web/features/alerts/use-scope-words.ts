import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlertRule } from '../../../contract/alerts.ts';
import type { Probe, Profile } from '../../../contract/temperature.ts';
import { deletedQuery, fleetsQuery, probesQuery, profilesQuery, vehiclesQuery } from '../../api/records.ts';
import { useFleetName, useVehicleName } from '../../parts/names.ts';
import { text } from '../../text/all.ts';
import type { ScopeWords } from './rule-values.ts';

const words = text.alerts.rules;

export interface ProbeNames {
  /** "Cooler of Truck 7" */
  (probeId: number): string;
}

/** Names of probes by id, also of deleted vehicles. The same function while the names are the same. */
export function useProbeNames(): ProbeNames {
  const named = useNamedProbes();
  return useMemo(
    () => (probeId) => {
      const found = named.get(probeId);
      return found ? words.probeOption(...found) : text.temperature.unknownProbe;
    },
    [named],
  );
}

/** The text of a rule's scope. */
export function useScopeWords(): ScopeWords {
  const { data: profiles } = useQuery({ ...profilesQuery(), select: profileNames });
  const fleetName = useFleetName();
  const named = useNamedProbes();
  return useMemo(
    () =>
      ({ scope, scopeId }) => {
        const id = scopeId ?? 0;
        if (scope === 'all') return words.scopes.all;
        if (scope === 'fleet') return words.scopes.fleet(fleetName(id));
        if (scope === 'profile') return words.scopes.profile(profiles?.[id] ?? text.temperature.unknownProfile);
        const probe = named.get(id);
        return probe ? words.scopes.probe(...probe) : text.temperature.unknownProbe;
      },
    [profiles, fleetName, named],
  );
}

/** The name of the scope; '' if no record has that id, undefined while loading. */
export function useSubjectName({ scope, scopeId }: Pick<AlertRule, 'scope' | 'scopeId'>): string | undefined {
  const id = scopeId ?? 0;
  const probes = useQuery({ ...probesQuery(), select: probeNames });
  const vehicles = useQuery(vehiclesQuery());
  const profiles = useQuery({ ...profilesQuery(), select: profileNames });
  const fleets = useQuery(fleetsQuery());
  if ([probes, vehicles, profiles, fleets].some(({ isPending }) => isPending)) return undefined;
  if (scope === 'fleet') return fleets.data?.find((fleet) => fleet.id === id)?.name ?? '';
  if (scope === 'profile') return profiles.data?.[id] ?? '';
  const [name, vehicleId] = probes.data?.[id] ?? [];
  const vehicle = vehicles.data?.find((each) => each.id === vehicleId);
  return name === undefined || !vehicle ? '' : words.probeOption(name, vehicle.name);
}

/** A hook of its own, so that the object stays the same when new readings arrive. */
const profileNames = (profiles: readonly Profile[]): Readonly<Record<number, string>> =>
  Object.fromEntries(profiles.map(({ id, name }) => [id, name]));
const probeNames = (probes: readonly Probe[]): Readonly<Record<number, readonly [name: string, vehicleId: number]>> =>
  Object.fromEntries(probes.map(({ probeId, name, vehicleId }) => [probeId, [name, vehicleId]]));

function useNamedProbes(): ReadonlyMap<number, [probe: string, vehicle: string]> {
  const { data: probes } = useQuery({ ...probesQuery(), select: probeNames });
  const { data: deleted } = useQuery({ ...deletedQuery('probe'), select: probeNames });
  const vehicleName = useVehicleName();
  return useMemo(
    () =>
      new Map(
        Object.entries({ ...deleted, ...probes }).map(([id, [name, vehicleId]]) => [
          Number(id),
          [name, vehicleName(vehicleId)],
        ]),
      ),
    [probes, deleted, vehicleName],
  );
}
