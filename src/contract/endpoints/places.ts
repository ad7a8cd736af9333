import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  addressesQuery,
  describeMoments,
  describePlaces,
  momentDescription,
  place,
  placeDescription,
  placesQuery,
  town,
  townsQuery,
} from '../places.ts';

export const added = {
  findPlaces: endpoint({
    method: 'GET',
    path: '/public/v1/places',
    group: 'Places',
    summary: 'Towns, streets and addresses by name',
    query: placesQuery,
    reply: z.array(place),
  }),
  findAddresses: endpoint({
    method: 'GET',
    path: '/public/v1/places/addresses',
    group: 'Places',
    summary: 'Addresses from the geocoder of the service',
    query: addressesQuery,
    reply: z.array(place),
  }),
  listTownsOfTile: endpoint({
    method: 'GET',
    path: '/public/v1/places/towns',
    group: 'Places',
    summary: 'The most populous towns of a tile of the map',
    query: townsQuery,
    reply: z.array(town),
  }),
  describePlaces: endpoint({
    method: 'POST',
    path: '/public/v1/places/describe',
    group: 'Places',
    access: 'user',
    summary: 'What is at each position: a geofence, a street, or the nearest town',
    body: describePlaces,
    reply: z.array(placeDescription),
  }),
  describeMoments: endpoint({
    method: 'POST',
    path: '/public/v1/plots/describe',
    group: 'Places',
    access: 'user',
    summary: 'Where vehicles were at given times, and what is there',
    body: describeMoments,
    reply: z.array(momentDescription),
  }),
};
