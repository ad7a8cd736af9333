import { type GeofencesSearch, readGeofencesSearch } from './geofences.ts';
import { isOn, present, type RawSearch, readId, readList } from './read.ts';

/** The groups of Live's list, in order. `reporting`: positions without speed. */
export const liveGroups = ['attention', 'driving', 'idle', 'stopped', 'reporting', 'silent', 'unheard'] as const;
export type LiveGroup = (typeof liveGroups)[number];

/** The states by which Live filters. The vehicles of the last ones are in a group, too. */
export const liveStates = [...liveGroups, 'unmoved', 'snoozed'] as const;
export type LiveState = (typeof liveStates)[number];

export interface LiveSearch extends GeofencesSearch {
  /** The selected vehicle. */
  vehicle?: number;
  /** The selected geofence. */
  geofence?: number;
  /** Shows vehicles in any of these states. */
  states?: LiveState[];
  /** The map follows the vehicle. */
  follow?: boolean;
}

export const readLiveSearch = (raw: RawSearch): LiveSearch => ({
  ...readGeofencesSearch(raw),
  ...present('vehicle', readId(String(raw.vehicle))),
  ...present('geofence', readId(String(raw.geofence))),
  ...present('states', readStates(raw.states)),
  ...(isOn(raw.follow) && { follow: true }),
});

function readStates(value: unknown): LiveState[] | undefined {
  const sent = readList(value) ?? [];
  const states = liveStates.filter((state) => sent.includes(state));
  return states.length === 0 ? undefined : states;
}
