import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Probe, Profile } from '../../../contract/temperature.ts';
import { probesQuery, profilesQuery, vehiclesQuery } from '../../api/records.ts';
import { useFleetName, useVehicleName } from '../../data/names.ts';
import { type ProbeState, stateOf } from '../../data/probe-state.ts';
import { useNow } from '../../data/use-now.ts';

/** A probe with the names and states for the table. */
export interface ProbeRow {
  id: number;
  name: string;
  probe: Probe;
  profile: Profile | undefined;
  vehicle: string;
  fleetId: number | null;
  /** '' without a fleet. */
  fleet: string;
  state: ProbeState;
  /** The current time when the row was made, for ages. */
  nowMs: number;
}

export function useProbeRows() {
  const { data: probes, error, refetch } = useQuery(probesQuery());
  const { data: profiles, isPending: awaitsProfiles } = useQuery(profilesQuery());
  const { data: vehicles } = useQuery(vehiclesQuery());
  const vehicleName = useVehicleName();
  const fleetName = useFleetName();
  const nowMs = useNow();
  const rows = useMemo(() => {
    // While profiles are loading, a probe would wrongly be in range.
    if (awaitsProfiles) return undefined;
    const profileById = new Map(profiles?.map((profile) => [profile.id, profile]));
    const fleetOf = new Map(vehicles?.map(({ id, fleetId }) => [id, fleetId]));
    return probes?.map((probe): ProbeRow => {
      const profile = probe.profileId === null ? undefined : profileById.get(probe.profileId);
      const fleetId = fleetOf.get(probe.vehicleId) ?? null;
      return {
        id: probe.probeId,
        name: probe.name,
        probe,
        profile,
        vehicle: vehicleName(probe.vehicleId),
        fleetId,
        fleet: fleetId === null ? '' : fleetName(fleetId),
        state: stateOf(probe, profile, nowMs),
        nowMs,
      };
    });
  }, [probes, profiles, awaitsProfiles, vehicles, vehicleName, fleetName, nowMs]);
  return { rows, error, onRetry: () => void refetch() };
}
