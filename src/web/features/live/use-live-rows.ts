import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { inputsQuery, probesQuery, vehiclesQuery } from '../../api/records.ts';
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
  const told = useTold(vehicles.data);
  const { nowMs } = told;
  const driverName = useDriverName();
  const ordered = useByName(told.vehicles);
  const assignments = useMemo(
    () => new Map(told.assignments?.map((assignment) => [assignment.vehicleId, assignment])),
    [told.assignments],
  );
  const inputs = useByVehicle(told.inputs);
  const probes = useByVehicle(told.probes);
  const visits = useByVehicle(told.visits);
  const longStays = useLongStays(told.visits, nowMs);
  const known = useMemo(
    (): Surroundings => ({ assignments, inputs, probes, visits, driverName, lens, longStays, nowMs }),
    [assignments, inputs, probes, visits, driverName, lens, longStays, nowMs],
  );
  const before = useRef<Joined>(undefined);
  const rows = useMemo(() => {
    if (!ordered) return undefined;
    before.current = joinRows(ordered, known, before.current);
    return [...before.current.rows.values()];
  }, [ordered, known, before]);
  const { refetch } = vehicles;
  const error = vehicles.data ? undefined : vehicles.error;
  return useMemo(() => ({ rows, nowMs, error, retry: () => void refetch() }), [rows, nowMs, error, refetch]);
}

/** What the service has told and what time it is, as soon as there is time for it: a map that is dragged comes first. */
function useTold(vehicles: readonly Vehicle[] | undefined) {
  const { data: assignments } = useQuery(runningAssignmentsQuery);
  const { data: inputs } = useQuery(inputsQuery());
  const { data: probes } = useQuery(probesQuery());
  const { data: visits } = useQuery(openVisitsQuery);
  const nowMs = useNow(everyMs);
  return useDeferredValue(
    useMemo(
      () => ({ vehicles, assignments, inputs, probes, visits, nowMs }),
      [vehicles, assignments, inputs, probes, visits, nowMs],
    ),
  );
}

/** The same map, and in it the same lists, as long as they say the same. */
function useByVehicle<Value extends { vehicleId: number }>(values: readonly Value[] | undefined) {
  const before = useRef<ReadonlyMap<number, readonly Value[]>>(undefined);
  return useMemo(() => {
    before.current = byVehicle(values, before.current);
    return before.current;
  }, [values, before]);
}

function useLongStays(visits: readonly GeofenceVisit[] | undefined, nowMs: number): ReadonlySet<number> {
  const before = useRef<ReadonlySet<number>>(undefined);
  return useMemo(() => {
    before.current = longStayPlaces(visits ?? [], nowMs, before.current);
    return before.current;
  }, [visits, nowMs, before]);
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
