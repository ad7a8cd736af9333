import { geofenceTypes } from '../../contract/choices.ts';
import type { GeofenceParsed } from '../../contract/geofences.ts';
import { openRing } from '../../geo/open-ring.ts';
import type { GeofenceContent } from '../store/geofences.ts';

/**
 * The stored content of a geofence: missing fields are empty, repeated tags are stored once, and a polygon's closing
 * point is removed. Points of a circle have no meaning and stay.
 */
export function geofenceContent(sent: GeofenceParsed): GeofenceContent {
  const { points = null } = sent;
  return {
    addr1: sent.addr1 ?? null,
    addr2: sent.addr2 ?? null,
    addr3: sent.addr3 ?? null,
    addr4: sent.addr4 ?? null,
    description: sent.description,
    descriptionExt: sent.descriptionExt ?? null,
    email: sent.email ?? null,
    geofenceType: sent.geofenceType,
    latitude: sent.latitude ?? null,
    longitude: sent.longitude ?? null,
    radius: sent.radius ?? null,
    points: points && sent.geofenceType === geofenceTypes.polygon ? openRing(points) : points,
    tags: withoutRepeats(sent.tags ?? []),
  };
}

/** Copies only if there are duplicates: one import may contain millions of tags. */
function withoutRepeats(tags: number[]): number[] {
  const once = new Set(tags);
  return once.size === tags.length ? tags : [...once];
}
