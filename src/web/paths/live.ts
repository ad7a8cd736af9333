import { type GeofencesSearch, readGeofencesSearch } from './geofences.ts';
import { isOn, present, type RawSearch, readId, readList } from './read.ts';

export const livePaths = { live: '/live' } as const;

/**
 * States by which Live groups and filters vehicles, in the order of its list. `reporting`: positions without speed. `unmoved` is
 * only a filter: the vehicle is in another group, too.
 */
export const liveStates = [
  'attention',
  'driving',
  'idle',
  'stopped',
  'reporting',
  'silent',
  'unheard',
  'unmoved',
] as const;
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
