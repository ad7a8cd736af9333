import { directory, fleet } from '../baseline/baseline.ts';
import type { Migration } from '../migrate.ts';
import { removedVisits } from './0001-removed-visits.ts';
import { sharedLists } from './0002-shared-lists.ts';
import { reportUnsubscriptions } from './0003-report-unsubscriptions.ts';
import { disregardedVisits } from './0004-disregarded-visits.ts';

/** In order, the baseline first. Never change a released migration; add another one, as a file of this folder. */
export const migrations: readonly Migration[] = [
  { name: '0000-baseline', text: directory + fleet },
  removedVisits,
  sharedLists,
  reportUnsubscriptions,
  disregardedVisits,
];
