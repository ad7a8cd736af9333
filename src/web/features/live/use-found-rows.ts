import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFleetName } from '../../parts/names.ts';
import { loadAllText } from '../../text/load-all.ts';
import type { LiveRow } from './live-row.ts';
import type { LiveRows } from './use-live-rows.ts';

/** The rows that match the search. All rows without a search, and until the code that searches has loaded. */
export function useFoundRows(
  rows: LiveRows['rows'],
  find: string,
  geofenceName: (geofenceId: number) => string,
): readonly LiveRow[] | undefined {
  const isSearching = find !== '';
  const { data: code } = useQuery({
    queryKey: ['findVehicles'],
    queryFn: () => loadAllText().then(() => import('./find-vehicles.ts')),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSearching,
  });
  const fleetName = useFleetName(isSearching);
  return useMemo(() => {
    if (!isSearching || !code) return rows;
    return rows && code.findRows(rows, find, (row) => code.foundBy(row, { geofenceName, fleetName }));
  }, [rows, find, isSearching, code, geofenceName, fleetName]);
}
