import { useMemo } from 'react';
import { useFleetName } from '../../data/names.ts';
import { type NameSearchCode, useNameSearch } from '../../data/use-name-search.ts';
import { text } from '../../text/index.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import type { LiveRows } from './use-live-rows.ts';

interface FoundRows {
  rows: readonly LiveRow[] | undefined;
  /** None matches exactly. These are similar. */
  areSimilar: boolean;
}

/** The rows that match the search. All rows without a search. */
export function useFoundRows(
  rows: LiveRows['rows'],
  find: string,
  geofenceName: (geofenceId: number) => string,
): FoundRows {
  const isSearching = find !== '';
  const fleetName = useFleetName(isSearching);
  const names = useNameSearch();
  return useMemo(() => {
    if (!isSearching || !rows || !names) return { rows, areSimilar: false };
    const { found, isSimilar } = findRows(rows, find, (row) => foundBy(row, { geofenceName, fleetName }), names);
    return { rows: found, areSimilar: isSimilar };
  }, [rows, find, isSearching, geofenceName, fleetName, names]);
}

const words = text.liveList;

/** Texts by which the search finds a vehicle: names, registration, driver, fleet, geofences and state. */
export const foundBy = (
  { vehicle, driven, visits, state, attention, unmovedSinceUtc }: LiveRow,
  { geofenceName, fleetName }: Pick<WordsFor, 'geofenceName'> & { fleetName: (fleetId: number) => string },
): string[] => [
  vehicle.name,
  vehicle.registration ?? '',
  driven?.driver ?? '',
  vehicle.fleetId === null ? '' : fleetName(vehicle.fleetId),
  ...visits.map(({ geofenceId }) => geofenceName(geofenceId)),
  text.live.groups[state],
  ...[state, ...attention.map(({ kind }) => kind)].map((key) => alsoFound[key] ?? ''),
  unmovedSinceUtc === undefined ? '' : words.filters.unmoved,
];

const alsoFound: Partial<Record<string, string>> = words.alsoFound;

/** The rows that match the search in the texts by which they are found, or the similar ones. */
export const findRows = (
  rows: readonly LiveRow[],
  find: string,
  textsOf: (row: LiveRow) => readonly string[],
  { findClosest, searchText }: NameSearchCode,
) => findClosest(rows, (row) => searchText(textsOf(row)), find);
