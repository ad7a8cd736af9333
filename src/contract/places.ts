import * as z from 'zod';
import {
  languages,
  latitudeLimits,
  longitudeLimits,
  placesLimits,
  placeTextLength,
  positionsAtMost,
  townZooms,
} from './choices.ts';
import { id, limitedArray, queryInteger, text, utc } from './fields.ts';
import { string } from './text-kinds.ts';
import { plot } from './vehicles.ts';

const latitude = z.number().min(latitudeLimits.min).max(latitudeLimits.max);
const longitude = z.number().min(longitudeLimits.min).max(longitudeLimits.max);

/** Degrees in a query. */
const queryDegrees = ({ min, max }: { min: number; max: number }) =>
  string('code')
    .regex(/^-?\d+(?:\.\d+)?$/, { error: 'must be a number of degrees' })
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ type: 'number', minimum: min, maximum: max });

export const placesQuery = z.object({
  find: text(placeTextLength),
  latitude: queryDegrees(latitudeLimits).optional(),
  longitude: queryDegrees(longitudeLimits).optional(),
  limit: queryInteger(placesLimits).optional(),
});

const tileNumber = queryInteger({ min: 0, max: 2 ** townZooms.max - 1 });
export const townsQuery = z.object({ zoom: queryInteger(townZooms), x: tileNumber, y: tileNumber });

export const town = z.object({ name: z.string(), population: z.int(), latitude, longitude }).meta({ id: 'Town' });

export const addressesQuery = placesQuery.extend({ language: z.enum(languages).optional() });

/** What a search finds. `kind` grows: readers ignore kinds that they do not know. */
export const place = z
  .object({
    kind: z.enum(['town', 'place', 'street', 'address']).meta({
      description: 'place: a village, a part of a town, or a named site. address: a street with a house number',
    }),
    name: z.string(),
    place: z.string().nullable().meta({
      description: 'For a street or an address: the part of the town, and the town. For a village: the nearest town',
    }),
    country: z.string().nullable().meta({ description: 'Of a town, or from a geocoder: ISO 3166 code, such as DE' }),
    population: z.int().meta({ description: 'Of a town; 0 if unknown' }),
    distanceMetres: z.number().nullable().meta({ description: 'From the view; null without one' }),
    missingNumber: z.string().optional().meta({
      description: 'For a street: the house number that was searched for and that the map does not have',
    }),
    similar: z.literal(true).optional().meta({ description: 'The name has a typo less or more than the text' }),
    latitude,
    longitude,
  })
  .meta({ id: 'Place' });

const geofences = z.boolean().optional().meta({ description: 'false: streets and towns only' });

export const describePlaces = z
  .object({ positions: limitedArray(z.object({ latitude, longitude }), positionsAtMost), geofences })
  .meta({ id: 'PositionsToDescribe' });

export const describeMoments = z
  .object({ moments: limitedArray(z.object({ vehicleId: id, utc }), positionsAtMost), geofences })
  .meta({ id: 'MomentsToDescribe' });

/**
 * Where a position is. `inside` a geofence, at a street (at most 120 m from it), or within the size of a town: the name alone, with `place`.
 * Otherwise the position is `distanceMetres` from it, in the direction of `bearing`.
 */
export const placeDescription = z
  .object({
    kind: z
      .enum(['geofence', 'street', 'town', 'unknown'])
      .meta({ description: 'unknown: the other fields are empty' }),
    name: z.string(),
    place: z.string().nullable().meta({
      description: 'For a street: the part of a town, or the town or village, around it; null for the others',
    }),
    geofenceId: z.int().nullable(),
    inside: z.boolean(),
    distanceMetres: z.number().meta({
      description: 'From the edge of a geofence (0 inside), the middle of a street, or the centre of a town (0 inside)',
    }),
    bearing: z.number().nullable().meta({
      description: 'Degrees from north, from the town to the position; null for a geofence and inside',
    }),
  })
  .meta({ id: 'PlaceDescription' });

/** Where a vehicle was. */
export const momentDescription = z
  .object({
    plot: plot.nullable().meta({ description: 'The last position up to the time; null if there is none' }),
    place: placeDescription,
  })
  .meta({ id: 'MomentDescription' });

export type MomentDescription = z.output<typeof momentDescription>;
export type Place = z.output<typeof place>;
export type Town = z.output<typeof town>;
export type TownsQuery = z.output<typeof townsQuery>;
export type PlaceDescription = z.output<typeof placeDescription>;
