import { accounts } from './0001-accounts.ts';
import { geofences } from './0002-geofences.ts';

/** In order and for good: a migration that was released is never changed, the next one mends it. */
export const migrations: readonly { name: string; text: string }[] = [
  { name: '0001-accounts', text: accounts },
  { name: '0002-geofences', text: geofences },
];
