import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { assignmentsQuery } from '../../api/records.ts';
import { type AssignmentRow, type KnownNames, rowOf } from './assignment-row.ts';
import { utcOf } from './assignment-values.ts';
import type { Draft } from './clash.ts';

/** Who still types is not asked for at each key. */
const settledMs = 250;
/** What runs has no end, and half a period is none. */
const endOfTime = '9999-12-31T23:59:59Z';

/**
 * Those of a draft's vehicle and of its driver over its time, on whichever days: what is in its way there is named before
 * anybody saves. Empty while it is not known; what this server does not tell, it says at Save.
 */
export function useBeside(draft: Draft, vehicles: KnownNames, drivers: KnownNames): readonly AssignmentRow[] {
  const settled = useSettled(JSON.stringify(periodOf(draft) ?? null));
  const period = useMemo(() => JSON.parse(settled) as ReturnType<typeof periodOf> | null, [settled]);
  const { vehicleId, driverId } = draft;
  const ofVehicle = useOneSide(period && vehicleId !== undefined ? { vehicleId, ...period } : undefined);
  const ofDriver = useOneSide(period && driverId !== undefined ? { driverId, ...period } : undefined);
  // By the names that the page has: to ask for a list here that this server lacks would have the page wait for it anew.
  return useMemo(
    () => [...(ofVehicle ?? []), ...(ofDriver ?? [])].map((each) => rowOf(each, vehicles.nameOf, drivers.nameOf)),
    [ofVehicle, ofDriver, vehicles.nameOf, drivers.nameOf],
  );
}

/** The value as it was when it last stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Filter = Parameters<typeof assignmentsQuery>[0];

/** What was known a moment ago stays meanwhile: whether it is in the way is asked of each anew. */
function useOneSide(filter: Filter) {
  const { data } = useQuery({
    ...assignmentsQuery(filter),
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
  });
  return filter && data;
}

/** Undefined where there is no time in which anything could be in the way. */
function periodOf({ startMs, endMs }: Draft): { startDate: string; endDate: string } | undefined {
  if (!Number.isFinite(startMs) || (endMs !== null && !(endMs > startMs))) return undefined;
  return { startDate: utcOf(startMs), endDate: endMs === null ? endOfTime : utcOf(endMs) };
}
