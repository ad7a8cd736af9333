import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { Vehicle } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import { longStayPlaces, longStaySeconds, newestSnoozes } from '../../../rules/attention.ts';
import { isEngineType } from '../../../rules/vehicle-state.ts';
import { runningAssignmentsQuery } from '../../api/assignments.ts';
import { inputsQuery, inputTypesQuery, probesQuery, snoozesQuery, vehiclesQuery } from '../../api/records.ts';
import { openVisitsQuery, unusualByRuleQuery } from '../../api/visits.ts';
import { type ListState, listState, useDriversState } from '../../data/list-state.ts';
import { useDriverName } from '../../data/names.ts';
import { useFleetSilence } from '../../data/silence.ts';
import { useNow } from '../../data/use-now.ts';
import { byVehicle, type Joined, joinRows, type LiveRow, type Sources } from './live-row.ts';

/** Interval for updating ages and detecting silence. */
const everyMs = 10_000;

export interface LiveRows {
  /** Sorted by name; undefined while loading. */
  rows: readonly LiveRow[] | undefined;
  nowMs: number;
  /** Drivers with their assignments. */
  drivers: ListState;
  /** Open visits. */
  visits: ListState;
  /** False while data that tells who needs attention is loading. */
  attentionKnown: boolean;
  /** Why the rows could not be loaded. */
  error: unknown;
  retry: () => void;
}

interface Stays {
  /** The geofences with the tags that the person has chosen; undefined: all. Elsewhere long visits need no attention. */
  lens: ReadonlySet<number> | undefined;
  /** Seconds from which a stay is long, as the tags of a geofence say. */
  ownLongStay: (geofenceId: number) => number | undefined;
}

/** All vehicles with their current data. */
export function useLiveRows({ lens, ownLongStay }: Stays): LiveRows {
  const vehicles = useQuery(vehiclesQuery());
  const latest = useLatest(vehicles.data);
  const { nowMs, states } = latest;
  const driverName = useDriverName();
  const ordered = useByName(latest.vehicles);
  const assignments = useMemo(
    () => new Map(latest.assignments?.map((assignment) => [assignment.vehicleId, assignment])),
    [latest.assignments],
  );
  const inputs = useByVehicle(latest.inputs);
  const probes = useByVehicle(latest.probes);
  const visits = useByVehicle(latest.visits);
  const longStay = useLongStay(latest.visits, nowMs, ownLongStay);
  const { data: unusual } = useQuery(unusualByRuleQuery);
  const ownSilence = useFleetSilence();
  const engineTypes = useEngineTypes();
  const { data: snoozes } = useQuery({ ...snoozesQuery, select: newestSnoozes });
  const known = useMemo(
    (): Sources => ({
      ...{ assignments, inputs, probes, visits, driverName },
      ...{ lens, longStay, unusual, ownSilence, snoozes, engineTypes, nowMs },
    }),
    [assignments, inputs, probes, visits, driverName, lens, longStay, unusual, ownSilence, snoozes, engineTypes, nowMs],
  );
  const before = useRef<Joined>(undefined);
  const rows = useMemo(() => {
    if (!ordered) return undefined;
    before.current = joinRows(ordered, known, before.current);
    return [...before.current.rows.values()];
  }, [ordered, known, before]);
  const { refetch } = vehicles;
  const error = vehicles.data ? undefined : vehicles.error;
  return useMemo(
    () => ({
      rows,
      nowMs,
      drivers: states.drivers,
      visits: states.visits,
      attentionKnown: states.visits !== 'loading' && states.probes !== 'loading',
      error,
      retry: () => void refetch(),
    }),
    [rows, nowMs, states, error, refetch],
  );
}

/** Defers new data and the current time, because dragging the map is more urgent. */
function useLatest(vehicles: readonly Vehicle[] | undefined) {
  const { data: assignments } = useQuery(runningAssignmentsQuery);
  const drivers = useDriversState();
  const { data: inputs } = useQuery(inputsQuery());
  const probed = useQuery(probesQuery());
  const visited = useQuery(openVisitsQuery);
  const [probes, visits] = [probed.data, visited.data];
  const [probesState, visitsState] = [listState(probed), listState(visited)];
  const nowMs = useNow(everyMs);
  return useDeferredValue(
    useMemo(
      () => ({
        ...{ vehicles, assignments, inputs, probes, visits, nowMs },
        states: { drivers, probes: probesState, visits: visitsState },
      }),
      [vehicles, assignments, inputs, probes, visits, drivers, probesState, visitsState, nowMs],
    ),
  );
}

/** Keeps the same map and the same lists while their content is the same. */
function useByVehicle<Value extends { vehicleId: number }>(values: readonly Value[] | undefined) {
  const before = useRef<ReadonlyMap<number, readonly Value[]>>(undefined);
  return useMemo(() => {
    before.current = byVehicle(values, before.current);
    return before.current;
  }, [values, before]);
}

/** Returns the same function until a setting or a depot changes. */
function useLongStay(
  visits: readonly GeofenceVisit[] | undefined,
  nowMs: number,
  ownLongStay: (geofenceId: number) => number | undefined,
): (geofenceId: number) => number {
  const before = useRef<ReadonlySet<number>>(undefined);
  const depots = useMemo(() => {
    before.current = longStayPlaces(visits ?? [], nowMs, before.current);
    return before.current;
  }, [visits, nowMs, before]);
  return useMemo(
    () => (geofenceId) => longStaySeconds(ownLongStay(geofenceId), depots.has(geofenceId)),
    [ownLongStay, depots],
  );
}

function useEngineTypes(): ReadonlySet<number> | undefined {
  const { data } = useQuery(inputTypesQuery());
  return useMemo(() => data && new Set(data.filter(isEngineType).map(({ inputTypeId }) => inputTypeId)), [data]);
}

/** "Van 2" before "Van 10", ignoring case. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts again only after a name has changed, because positions change all the time. */
function useByName(vehicles: readonly Vehicle[] | undefined): readonly Vehicle[] | undefined {
  const known = useRef<{ names: readonly Vehicle[]; order: readonly number[] }>({ names: [], order: [] });
  return useMemo(() => {
    if (!vehicles) return undefined;
    if (!haveSameNames(known.current.names, vehicles)) {
      const order = vehicles.map((_, index) => index);
      const nameAt = (index: number): string => vehicles[index]?.name ?? '';
      known.current = { names: vehicles, order: order.sort((one, other) => compare(nameAt(one), nameAt(other))) };
    }
    return known.current.order.flatMap((index) => vehicles[index] ?? []);
  }, [vehicles]);
}

const haveSameNames = (known: readonly Vehicle[], vehicles: readonly Vehicle[]): boolean =>
  known.length === vehicles.length &&
  vehicles.every(({ id, name }, index) => known[index]?.id === id && known[index].name === name);
