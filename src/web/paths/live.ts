import { type GeofencesSearch, readGeofencesSearch } from './geofences.ts';
import { isOn, present, type RawSearch, readId } from './read.ts';

export const livePaths = { live: '/live' } as const;

export interface LiveSearch extends GeofencesSearch {
  /** The selected vehicle. */
  vehicle?: number;
  /** The selected geofence. */
  geofence?: number;
  /** The map follows the vehicle. */
  follow?: boolean;
}

export const readLiveSearch = (raw: RawSearch): LiveSearch => ({
  ...readGeofencesSearch(raw),
  ...present('vehicle', readId(String(raw.vehicle))),
  ...present('geofence', readId(String(raw.geofence))),
  ...(isOn(raw.follow) && { follow: true }),
});
