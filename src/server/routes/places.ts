import type { Handlers } from '../api/handlers.ts';
import { Problem, unlessHungUp } from '../http/problems.ts';

const defaultLimit = 10;

const viewOf = (latitude: number | undefined, longitude: number | undefined) =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

const geocoderAway = (): Problem =>
  new Problem(
    503,
    'geocoder-away',
    'Not available',
    { reason: 'geocoderAway', params: {} },
    {
      headers: { 'Retry-After': '10' },
    },
  );

export const placeHandlers = {
  findPlaces: {
    withoutTransaction: async ({
      db,
      services,
      caller,
      query: { find, latitude, longitude, limit = defaultLimit },
    }) => {
      const view = viewOf(latitude, longitude);
      return services.places.find(db, caller.accountId, { text: find, view, limit });
    },
  },

  findAddresses: {
    withoutTransaction: async ({ services, caller: asker, signal, query }) => {
      const { find, latitude, longitude, language, limit = defaultLimit } = query;
      const view = viewOf(latitude, longitude);
      const search = { text: find, view, language, limit, asker, signal };
      const found = await unlessHungUp(signal, services.places.findAddresses(search));
      if (!found) throw geocoderAway();
      return found;
    },
  },

  listTownsOfTile: {
    withoutTransaction: async ({ services, query }) => services.places.townsOf(query),
  },

  // It changes nothing, so it needs no transaction and no audit entry.
  describePlaces: {
    withoutTransaction: async ({ db, services, caller, body }) =>
      services.places.describe(db, caller.accountId, body.positions, body),
  },

  describeMoments: {
    withoutTransaction: async ({ db, services, caller, body }) =>
      services.places.describeMoments(db, caller.accountId, body.moments, body),
  },
} satisfies Pick<Handlers, 'findPlaces' | 'findAddresses' | 'listTownsOfTile' | 'describePlaces' | 'describeMoments'>;
