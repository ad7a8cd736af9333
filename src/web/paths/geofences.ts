import { type FoundPlaceSearch, type MapView, readFoundPlace, readMapView } from './map-view.ts';
import { isOn, present, type RawSearch, readText } from './read.ts';
import { recordPaths } from './record-paths.ts';
import { readTagChoices, type TagChoice } from './tags.ts';

export const geofencePaths = {
  ...recordPaths('geofence'),
  importGeofences: '/geofences/import',
} as const;

export interface GeofencesSearch extends FoundPlaceSearch {
  /** Words to search in the geofences' texts. */
  find?: string;
  /** Shows geofences with any of these tags. */
  tags?: TagChoice[];
  map?: MapView;
  /** Shows the deleted geofences instead of list and map. */
  deleted?: true;
}

export const readGeofencesSearch = (raw: RawSearch): GeofencesSearch => ({
  ...present('find', readText(raw.find)),
  ...present('tags', readTagChoices(raw.tags)),
  ...present('map', readMapView(raw.map)),
  ...readFoundPlace(raw),
  ...(isOn(raw.deleted) && { deleted: true }),
});

export interface NewGeofenceSearch {
  /** Shape to draw. Default: a circle. */
  shape?: 'circle' | 'polygon';
}

export const readNewGeofenceSearch = ({ shape }: RawSearch): NewGeofenceSearch =>
  shape === 'circle' || shape === 'polygon' ? { shape } : {};
