/**
 * The demo's places: real ones in and around Leipzig, placed by hand from general knowledge, accurate to about 200 m.
 * Latitude first. They overlap and contain each other, like real geofences.
 */
import { z } from 'zod';
import { geofenceTypes, type TagColourName, tagColours } from '../../contract/choices.ts';
import type { GeofenceInput } from '../../contract/geofences.ts';
import type { Tag } from '../../contract/tags.ts';
import places from './places.json' with { type: 'json' };

const tagColourOf = {
  Depots: 'blue',
  Customers: 'green',
  Fuel: 'amber',
  'Cold stores': 'cyan',
  'No parking': 'red',
  Service: 'violet',
  'Rail and air': 'brown',
  Hospitals: 'pink',
} as const satisfies Record<string, TagColourName>;

export type DemoTag = keyof typeof tagColourOf;

/** Minutes; 0 never. */
const longStayOf: Partial<Record<string, number>> = { Depots: 0, Customers: 120, 'No parking': 10 };

/** In the order of their positions. */
export const demoTags: readonly (Pick<Tag, 'colour' | 'longStayMinutes'> & { name: DemoTag })[] = Object.entries(
  tagColourOf,
).map(([name, colour]) => ({
  // Object.entries widens the names.
  name: name as DemoTag,
  colour: tagColours.indexOf(colour),
  longStayMinutes: longStayOf[name] ?? null,
}));

const pair = z.tuple([z.number(), z.number()]);

const demoPlace = z.strictObject({
  description: z.string(),
  tags: z.array(z.enum(demoTags.map(({ name }) => name))),
  /** A circle. */
  centre: pair.optional(),
  radiusMetres: z.number().optional(),
  /** A polygon. */
  outline: z.array(pair).optional(),
  /** Street; postcode and town. */
  address: z.array(z.string()).max(2).optional(),
  descriptionExt: z.string().optional(),
  email: z.string().optional(),
  /** Vehicles stop there, and the dashboard proposes a geofence. */
  drawn: z.literal(false).optional(),
});

export type DemoPlace = z.infer<typeof demoPlace>;

export const demoPlaces: readonly DemoPlace[] = z.array(demoPlace).parse(places);
export const drawnPlaces = demoPlaces.filter(({ drawn = true }) => drawn);

/** A place as in the API, without tags. */
export function geofenceOf(place: DemoPlace): GeofenceInput {
  const { description, descriptionExt, email, centre, radiusMetres, outline } = place;
  const [addr1, addr2] = place.address ?? [];
  const texts = { description, descriptionExt, email, addr1, addr2 };
  if (outline) return { ...texts, geofenceType: geofenceTypes.polygon, points: outline };
  return {
    ...texts,
    geofenceType: geofenceTypes.circle,
    latitude: centre?.[0],
    longitude: centre?.[1],
    radius: radiusMetres,
  };
}
