import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { inputsQuery } from '../../api/inputs.ts';
import { probesQuery } from '../../api/probes.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { openVisitsQuery } from '../../api/visits.ts';
import { useDriverName } from '../../parts/names.ts';
import { useNow } from '../../parts/use-now.ts';
import { longStayPlaces } from './attention.ts';
import { byVehicle, type Joined, joinRows, type LiveRow, type Surroundings } from './live-row.ts';

/** How long ago something was is told anew this often, and silence is noticed. */
const everyMs = 10_000;

export interface LiveRows {
  /** By name; undefined while they are not known. */
  rows: readonly LiveRow[] | undefined;
  nowMs: number;
  /** Why they are not known. */
  error: unknown;
  retry: () => void;
}

/**
 * All vehicles with what is known of them; what a server does not tell, drivers or visits, is left out. Of long
 * visits those need attention that are at geofences of the `lens`, and not where vehicles are kept.
 */
export function useLiveRows(lens?: ReadonlySet<number>): LiveRows {
  const vehicles = useQuery(vehiclesQuery());
  const { data: assignments } = useQuery(runningAssignmentsQuery);
  const { data: inputs } = useQuery(inputsQuery());
  const { data: probes } = useQuery(probesQuery());
  const { data: visits } = useQuery(openVisitsQuery);
  const driverName = useDriverName();
  const nowMs = useNow(everyMs);
  const ordered = useByName(vehicles.data);
  const before = useRef<Joined>(undefined);
  const known = useMemo((): Surroundings => {
    const last = before.current?.known;
    return {
      assignments: new Map(assignments?.map((assignment) => [assignment.vehicleId, assignment])),
      inputs: byVehicle(inputs, last?.inputs),
      probes: byVehicle(probes, last?.probes),
      visits: byVehicle(visits, last?.visits),
      driverName,
      lens,
      longStays: longStayPlaces(visits ?? [], nowMs, last?.longStays),
      nowMs,
    };
  }, [assignments, inputs, probes, visits, driverName, lens, nowMs, before]);
  const rows = useMemo(() => {
    if (!ordered) return undefined;
    before.current = joinRows(ordered, known, before.current);
    return [...before.current.rows.values()];
  }, [ordered, known, before]);
  return { rows, nowMs, error: vehicles.data ? undefined : vehicles.error, retry: () => void vehicles.refetch() };
}

/** As people order names: "Van 2" before "Van 10", whatever the case. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Positions come all the time, names seldom: the order is worked out only where a name has changed. */
function useByName(vehicles: readonly Vehicle[] | undefined): readonly Vehicle[] | undefined {
  const known = useRef<{ names: readonly Vehicle[]; places: readonly number[] }>({ names: [], places: [] });
  return useMemo(() => {
    if (!vehicles) return undefined;
    if (!haveSameNames(known.current.names, vehicles)) {
      const places = vehicles.map((_, place) => place);
      const nameAt = (place: number): string => vehicles[place]?.name ?? '';
      known.current = { names: vehicles, places: places.sort((one, other) => compare(nameAt(one), nameAt(other))) };
    }
    return known.current.places.flatMap((place) => vehicles[place] ?? []);
  }, [vehicles]);
}

const haveSameNames = (known: readonly Vehicle[], vehicles: readonly Vehicle[]): boolean =>
  known.length === vehicles.length &&
  vehicles.every(({ id, name }, place) => known[place]?.id === id && known[place].name === name);
