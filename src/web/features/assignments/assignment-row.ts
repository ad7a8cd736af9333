import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Assignment } from '../../../contract/assignments.ts';
import { assignmentSources } from '../../../contract/choices.ts';
import { assignmentsQuery, deletedQuery, driversQuery, vehiclesQuery } from '../../api/records.ts';
import { driverName } from '../../parts/names.ts';
import { text } from '../../text/index.ts';
import { isMissing } from '../../text/problems.ts';
import type { Named } from './lanes.ts';
import type { Span } from './shown-window.ts';

const words = text.assignments;
const nameWords = text.names;

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

/**
 * The assignments that overlap a period; undefined while loading. `near` also has those of the previous period while the next
 * one loads, so that the form stays open.
 */
export function useAssignmentRows({ startMs, endMs }: Span) {
  const period = { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...assignmentsQuery(period),
    placeholderData: keepPreviousData,
  });
  const { named: near, vehicles, drivers } = useNamed(data);
  const rows = useMemo(
    // A server without the period parameters returns all assignments.
    () => (isPlaceholderData ? undefined : near?.filter((row) => isWithin(row, startMs, endMs))),
    [near, isPlaceholderData, startMs, endMs],
  );
  return { rows, near, error, onRetry: () => void refetch(), vehicles, drivers };
}

/** Adds the names of vehicles and drivers; undefined while names are loading. */
function useNamed(data: readonly Assignment[] | undefined) {
  const vehicles = useVehicleNames(data);
  const drivers = useDriverNames(data);
  const isSettled = vehicles.isSettled && drivers.isSettled;
  const named = useMemo(
    () => (isSettled ? data?.map((each) => rowOf(each, vehicles.nameOf, drivers.nameOf)) : undefined),
    [isSettled, data, vehicles.nameOf, drivers.nameOf],
  );
  return { named, vehicles, drivers };
}

const isWithin = (row: AssignmentRow, startMs: number, endMs: number): boolean =>
  row.startMs < endMs && (row.endMs === null || row.endMs > startMs || row.startMs >= startMs);

export interface KnownNames {
  /** Vehicles and drivers in use, for lanes and selects; undefined if the server has no list. */
  known: readonly Named[] | undefined;
  nameOf: Names;
  /** All names have loaded, so an unknown id really is unknown. */
  isSettled: boolean;
}

/** Loads deleted records only if an assignment refers to one. */
function useVehicleNames(data: readonly Assignment[] | undefined): KnownNames {
  const { data: vehicles, error } = useQuery(vehiclesQuery());
  const unnamed = hasOthers(vehicles, data, ({ vehicleId }) => vehicleId);
  const { data: deleted, isLoading } = useQuery({ ...deletedQuery('vehicle'), enabled: unnamed });
  const isSettled = (vehicles !== undefined || error !== null) && !isLoading;
  return useMemo(() => {
    const unknown = isMissing(error) ? nameWords.vehicleNumber : () => text.names.unknownVehicle;
    return { ...namesOf(vehicles, deleted, unknown), isSettled };
  }, [vehicles, deleted, error, isSettled]);
}

function useDriverNames(data: readonly Assignment[] | undefined): KnownNames {
  const { data: drivers, error } = useQuery(driversQuery());
  const unnamed = hasOthers(drivers, data, ({ driverId }) => driverId);
  const { data: deleted, isLoading } = useQuery({ ...deletedQuery('driver'), enabled: unnamed });
  const isSettled = (drivers !== undefined || error !== null) && !isLoading;
  return useMemo(() => {
    const called = (list: typeof drivers): Named[] | undefined =>
      list?.map((driver) => ({ id: driver.id, name: driverName(driver) }));
    const unknown = isMissing(error) ? words.driverNumber : () => text.names.unknownDriver;
    return { ...namesOf(called(drivers), called(deleted), unknown), isSettled };
  }, [drivers, deleted, error, isSettled]);
}

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
