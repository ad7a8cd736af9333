import { createShared } from '../shared.ts';

/** Counts how often the service has answered again after being away. Forms drop messages from before. The app counts. */
export const serviceReturns = createShared(0);
