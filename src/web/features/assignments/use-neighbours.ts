import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assignmentsQuery } from '../../api/records.ts';
import { useSettled } from '../../data/use-settled.ts';
import { type AssignmentRow, type KnownNames, rowOf } from './assignment-row.ts';
import { utcOf } from './assignment-values.ts';
import type { Draft } from './clash.ts';

/** An open assignment has no end, but a period needs one. */
const endOfTime = '9999-12-31T23:59:59Z';

/**
 * The assignments of a draft's vehicle and driver during its time, on any day, to show conflicts before saving. Empty while
 * loading.
 */
export function useNeighbours(draft: Draft, vehicles: KnownNames, drivers: KnownNames): readonly AssignmentRow[] {
  const settled = useSettled(JSON.stringify(periodOf(draft) ?? null));
  const period = useMemo(() => JSON.parse(settled) as ReturnType<typeof periodOf> | null, [settled]);
  const { vehicleId, driverId } = draft;
  const ofVehicle = useOneSide(period && vehicleId !== undefined ? { vehicleId, ...period } : undefined);
  const ofDriver = useOneSide(period && driverId !== undefined ? { driverId, ...period } : undefined);
  return useMemo(
    () => [...(ofVehicle ?? []), ...(ofDriver ?? [])].map((each) => rowOf(each, vehicles.nameOf, drivers.nameOf)),
    [ofVehicle, ofDriver, vehicles.nameOf, drivers.nameOf],
  );
}

/** The value as it was when it last stayed the same for a moment. */
type Filter = Parameters<typeof assignmentsQuery>[0];

/** Keeps the previous assignments while loading. They are checked against the draft again. */
function useOneSide(filter: Filter) {
  const { data } = useQuery({
    ...assignmentsQuery(filter),
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
  });
  return filter && data;
}

/** Undefined: the draft has no valid time, so it cannot conflict. */
function periodOf({ startMs, endMs }: Draft): { startDate: string; endDate: string } | undefined {
  if (!Number.isFinite(startMs) || (endMs !== null && !(endMs > startMs))) return undefined;
  return { startDate: utcOf(startMs), endDate: endMs === null ? endOfTime : utcOf(endMs) };
}
