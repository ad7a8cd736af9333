import { useMemo } from 'react';
import { useFleetName } from '../../data/names.ts';
import { findRows, foundBy } from './find-vehicles.ts';
import type { LiveRow } from './live-row.ts';
import type { LiveRows } from './use-live-rows.ts';

/** The rows that match the search. All rows without a search. */
export function useFoundRows(
  rows: LiveRows['rows'],
  find: string,
  geofenceName: (geofenceId: number) => string,
): readonly LiveRow[] | undefined {
  const isSearching = find !== '';
  const fleetName = useFleetName(isSearching);
  return useMemo(() => {
    if (!isSearching) return rows;
    return rows && findRows(rows, find, (row) => foundBy(row, { geofenceName, fleetName }));
  }, [rows, find, isSearching, geofenceName, fleetName]);
}
