import { useMemo } from 'react';
import { fold } from '../../../contract/fold.ts';
import { useFleetName } from '../../data/names.ts';
import { text } from '../../text/index.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
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

/** The search of Live. It loads when someone searches. */
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

/** The rows that contain all words in the texts by which they are found. */
export function findRows(
  rows: readonly LiveRow[],
  find: string,
  textsOf: (row: LiveRow) => readonly string[],
): readonly LiveRow[] {
  const words = fold(find).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    // Line breaks keep a word from matching across two texts.
    const texts = fold(textsOf(row).join('\n'));
    return words.every((word) => texts.includes(word));
  });
}
