import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { vehiclesQuery } from '../api/records.ts';

/** Time of a vehicle's last position, if known. */
export type LastSeen = (vehicleId: number) => number | undefined;

const everyMs = 15_000;

/** Times of the last positions. Refreshed at intervals, because positions arrive all the time. */
export function useLastSeen(needed: boolean): LastSeen {
  const queryClient = useQueryClient();
  const { isSuccess } = useQuery({ ...vehiclesQuery(), notifyOnChangeProps: ['isSuccess'] });
  const [seen, setSeen] = useState<ReadonlyMap<number, number>>(noVehicles);
  useEffect(() => {
    if (!needed || !isSuccess) return;
    const look = (): void => setSeen(lastPlots(queryClient));
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [queryClient, needed, isSuccess]);
  return useMemo(() => (vehicleId) => seen.get(vehicleId), [seen]);
}

const noVehicles: ReadonlyMap<number, number> = new Map();

function lastPlots(queryClient: QueryClient): ReadonlyMap<number, number> {
  const vehicles = queryClient.getQueryData(vehiclesQuery().queryKey) ?? [];
  return new Map(vehicles.flatMap(({ id, lastPlot }) => (lastPlot ? [[id, Date.parse(lastPlot.utc)] as const] : [])));
}
