import { type FoundPlaceSearch, type MapView, readFoundPlace, readMapView } from './map-view.ts';
import { type PeriodSearch, readPeriodSearch } from './period.ts';
import { isOn, oneOf, present, type RawSearch, readId, readText } from './read.ts';
import { readTagChoices, type TagChoice } from './tags.ts';

export interface GeofencesSearch extends FoundPlaceSearch, PeriodSearch {
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
  ...readPeriodSearch(raw),
  ...(isOn(raw.deleted) && { deleted: true }),
});

/** A rectangle becomes a polygon. */
export type DrawnShape = 'circle' | 'polygon' | 'rectangle';

export interface NewGeofenceSearch {
  /** Shape to draw. Default: a circle. */
  shape?: DrawnShape;
  /** The shape to begin with: `51.34,12.37,300` (circle), `51.1,12.1,51.2,12.1,51.2,12.2` (polygon). */
  drawn?: string;
  /** The geofence to copy. */
  copyOf?: number;
}

const shapes = ['circle', 'polygon', 'rectangle'] as const;

export const readNewGeofenceSearch = ({ shape, drawn, copyOf }: RawSearch): NewGeofenceSearch => ({
  ...present('shape', oneOf(shapes, shape)),
  ...present('drawn', readText(drawn)),
  ...present('copyOf', readId(typeof copyOf === 'number' ? String(copyOf) : readText(copyOf))),
});

export interface EditGeofenceSearch {
  /** The radius of a circle to begin with, in metres. It is not saved yet. */
  radius?: number;
}

export function readEditGeofenceSearch({ radius }: RawSearch): EditGeofenceSearch {
  const metres = Number(radius);
  return metres > 0 && Number.isFinite(metres) ? { radius: metres } : {};
}
