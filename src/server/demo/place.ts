import { geofenceTypes } from '../../contract/choices.ts';
import type { GeofenceInput } from '../../contract/geofences.ts';
import type { DemoPlace } from './leipzig.ts';

/** A place as in the API, without tags. */
export function geofenceOf(place: DemoPlace): GeofenceInput {
  const { description, descriptionExt, email, centre, radiusMetres, outline } = place;
  const [addr1, addr2] = place.address ?? [];
  const texts = { description, descriptionExt, email, addr1, addr2 };
  if (outline) return { ...texts, geofenceType: geofenceTypes.polygon, points: [...outline] };
  return {
    ...texts,
    geofenceType: geofenceTypes.circle,
    latitude: centre?.[0],
    longitude: centre?.[1],
    radius: radiusMetres,
  };
}
