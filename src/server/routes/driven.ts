import type { Handlers } from '../api/handlers.ts';
import { drivenTile } from '../driven/tile.ts';

export const drivenHandlers = {
  listDriven: ({ tx, caller, query }) => drivenTile(tx, caller.accountId, query),
} satisfies Pick<Handlers, 'listDriven'>;
