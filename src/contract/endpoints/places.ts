import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { describePlaces, place, placeDescription, placesQuery } from '../places.ts';

export const added = {
  findPlaces: endpoint({
    method: 'GET',
    path: '/public/v1/places',
    group: 'Places',
    summary: 'Towns by name',
    query: placesQuery,
    reply: z.array(place),
  }),
  describePlaces: endpoint({
    method: 'POST',
    path: '/public/v1/places/describe',
    group: 'Places',
    access: 'user',
    summary: 'What is at each position: a geofence, or the nearest town',
    body: describePlaces,
    reply: z.array(placeDescription),
  }),
};
