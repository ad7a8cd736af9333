import type { Handlers } from '../api/handlers.ts';

const defaultLimit = 10;

export const placeHandlers = {
  findPlaces: {
    withoutTransaction: async ({
      db,
      services,
      caller,
      query: { find, latitude, longitude, limit = defaultLimit },
    }) => {
      const view = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      return services.places.find(db, caller.accountId, { text: find, view, limit });
    },
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
} satisfies Pick<Handlers, 'findPlaces' | 'describePlaces' | 'describeMoments'>;
