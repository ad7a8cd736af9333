import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasField } from '../../../contract/alert-kinds.ts';
import type { AlertRule } from '../../../contract/alerts.ts';
import type { Probe, Profile } from '../../../contract/temperature.ts';
import {
  deletedQuery,
  fleetsQuery,
  inputTypesQuery,
  probesQuery,
  profilesQuery,
  vehiclesQuery,
} from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { useFleetName, useVehicleName } from '../../data/names.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { type ScopeWords, scopeName } from './rule-values.ts';

const words = officeText.alerts.rules;

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
  const vehicleName = useVehicleName();
  const conditionWords = useConditionWords();
  return useMemo(() => {
    const scopeWords = (rule: Parameters<ScopeWords>[0]): string => {
      const { scope, scopeId } = rule;
      const id = scopeId ?? 0;
      if (scope === 'all') return scopeName(rule);
      if (scope === 'fleet') return words.scopes.fleet(fleetName(id));
      if (scope === 'vehicle') return words.scopes.vehicle(vehicleName(id));
      if (scope === 'profile') return words.scopes.profile(profiles?.[id] ?? text.temperature.unknownProfile);
      const probe = named.get(id);
      return probe ? words.scopes.probe(...probe) : text.temperature.unknownProbe;
    };
    return (rule) => conditionWords(rule, scopeWords(rule));
  }, [profiles, fleetName, named, vehicleName, conditionWords]);
}

type Condition = Pick<AlertRule, 'kind' | 'inputTypeId' | 'tagId' | 'location'>;

/** Adds the input type, location and tag to the words of a scope. */
function useConditionWords(): (rule: Condition, scope: string) => string {
  const { data: types } = useQuery(inputTypesQuery());
  const { data: tags } = useQuery(tagsQuery);
  return useMemo(() => {
    const typeNames = new Map(types?.map(({ inputTypeId, name }) => [inputTypeId, name]));
    const tagNames = new Map(tags?.map(({ id, name }) => [id, name]));
    const tagName = (id: number): string => tagNames.get(id) ?? words.unknownTag;
    return ({ kind, inputTypeId, tagId, location }, scope) => {
      if (!hasField({ kind }, 'inputTypeId')) return tagId === null ? scope : words.stayScope(scope, tagName(tagId));
      const input = typeNames.get(inputTypeId ?? 0) ?? words.unknownInputType;
      return words.inputScope[location](scope, input, tagId === null ? words.anyGeofence : tagName(tagId));
    };
  }, [types, tags]);
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

/** Names of probes and their vehicles by the probe's id, also of deleted ones. */
export function useNamedProbes(): ReadonlyMap<number, [probe: string, vehicle: string]> {
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
