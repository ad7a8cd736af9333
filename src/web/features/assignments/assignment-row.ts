import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
import { assignmentsQuery, deletedQuery, driversQuery, vehiclesQuery } from '../../api/records.ts';
import { driverName, unknownName } from '../../data/names.ts';
import type { Named } from './lanes.ts';
import type { Span } from './shown-window.ts';

/** An assignment with the names of its vehicle and driver, and its times as numbers. */
export interface AssignmentRow {
  id: number;
  vehicleId: number;
  vehicle: string;
  driverId: number;
  driver: string;
  startMs: number;
  /** Null: it has not ended. */
  endMs: number | null;
  source: 'button' | 'hand';
  assignment: Assignment;
}

type Names = (id: number) => string;

export const rowOf = (assignment: Assignment, vehicleName: Names, driverName: Names): AssignmentRow => ({
  id: assignment.id,
  vehicleId: assignment.vehicleId,
  vehicle: vehicleName(assignment.vehicleId),
  driverId: assignment.driverId,
  driver: driverName(assignment.driverId),
  startMs: Date.parse(assignment.startUtc),
  endMs: assignment.endUtc === null ? null : Date.parse(assignment.endUtc),
  source: assignment.assignmentSource === assignmentSources.button ? 'button' : 'hand',
  assignment,
});

interface Needed {
  isNeeded: boolean;
  /** The table reads other assignments, which can be of deleted vehicles and drivers. */
  isTable: boolean;
}

/**
 * The assignments that overlap a period; undefined while loading. `near` also has those of the previous period while the next
 * one loads, so that the form stays open.
 */
export function useAssignmentRows({ startMs, endMs }: Span, { isNeeded, isTable }: Needed) {
  const period = { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...assignmentsQuery(period),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  const { named: near, vehicles, drivers } = useNamed(data, isTable);
  const rows = isPlaceholderData ? undefined : near;
  return { rows, near, error, onRetry: () => void refetch(), vehicles, drivers };
}

/** Adds the names of vehicles and drivers; undefined while names are loading. */
function useNamed(data: readonly Assignment[] | undefined, isTable: boolean) {
  const vehicles = useVehicleNames(data, isTable);
  const drivers = useDriverNames(data, isTable);
  const isNamed = vehicles.isNamed && drivers.isNamed;
  const named = useMemo(
    () => (isNamed ? data?.map((each) => rowOf(each, vehicles.nameOf, drivers.nameOf)) : undefined),
    [isNamed, data, vehicles.nameOf, drivers.nameOf],
  );
  return { named, vehicles, drivers };
}

export interface KnownNames {
  /** Vehicles and drivers in use, for lanes and selects. */
  known: readonly Named[] | undefined;
  nameOf: Names;
  /** All names have loaded, so an unknown id really is unknown. */
  isSettled: boolean;
  /** The names of the given assignments have loaded. The table may still wait for those of its own. */
  isNamed: boolean;
}

/** Loads deleted records only if an assignment refers to one. */
function useVehicleNames(data: readonly Assignment[] | undefined, isTable: boolean): KnownNames {
  const { data: vehicles, error } = useQuery(vehiclesQuery());
  const others = hasOthers(vehicles, data, ({ vehicleId }) => vehicleId);
  const { data: deleted, isLoading } = useQuery({ ...deletedQuery('vehicle'), enabled: isTable || others });
  const { isSettled, isNamed } = loadedNames(vehicles !== undefined || error !== null, others, isLoading);
  return useMemo(
    () => ({ ...namesOf(vehicles, deleted, unknownName.vehicle), isSettled, isNamed }),
    [vehicles, deleted, isSettled, isNamed],
  );
}

function useDriverNames(data: readonly Assignment[] | undefined, isTable: boolean): KnownNames {
  const { data: drivers, error } = useQuery(driversQuery());
  const others = hasOthers(drivers, data, ({ driverId }) => driverId);
  const { data: deleted, isLoading } = useQuery({ ...deletedQuery('driver'), enabled: isTable || others });
  const { isSettled, isNamed } = loadedNames(drivers !== undefined || error !== null, others, isLoading);
  return useMemo(() => {
    const called = (list: typeof drivers): Named[] | undefined =>
      list?.map((driver) => ({ id: driver.id, name: driverName(driver) }));
    return { ...namesOf(called(drivers), called(deleted), unknownName.driver), isSettled, isNamed };
  }, [drivers, deleted, isSettled, isNamed]);
}

/** `others`: assignments name deleted records, so their names count too. */
const loadedNames = (isKnown: boolean, others: boolean, isLoading: boolean) => ({
  isSettled: isKnown && !isLoading,
  isNamed: isKnown && !(others && isLoading),
});

function hasOthers(
  list: readonly { id: number }[] | undefined,
  data: readonly Assignment[] | undefined,
  idOf: (assignment: Assignment) => number,
): boolean {
  if (!list || !data) return false;
  const ids = new Set(list.map(({ id }) => id));
  return data.some((assignment) => !ids.has(idOf(assignment)));
}

function namesOf(
  list: readonly Named[] | undefined,
  deleted: readonly Named[] | undefined,
  unknown: Names,
): Pick<KnownNames, 'known' | 'nameOf'> {
  const names = new Map([...(deleted ?? []), ...(list ?? [])].map(({ id, name }) => [id, name]));
  return { known: list, nameOf: (id) => names.get(id) ?? unknown(id) };
}
