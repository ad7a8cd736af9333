import { type PeriodSearch, readPeriodSearch } from './period.ts';
import { isOn, present, type RawSearch, readId, readText } from './read.ts';
import { readTagChoices, type TagChoice } from './tags.ts';

export interface PlacesSearch extends PeriodSearch {
  /** Shows geofences with any of these tags. */
  tags?: TagChoice[];
  /** Shows one geofence. */
  geofence?: number;
  /** Changed and new geofences get their past, too. */
  past?: true;
}

export const readPlacesSearch = (raw: RawSearch): PlacesSearch => ({
  ...present('tags', readTagChoices(raw.tags)),
  ...present('geofence', readId(typeof raw.geofence === 'number' ? String(raw.geofence) : readText(raw.geofence))),
  ...(isOn(raw.past) && { past: true }),
  ...readPeriodSearch(raw),
});
