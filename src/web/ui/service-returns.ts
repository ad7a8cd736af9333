import { createShared } from '../shared.ts';

/** How often the service answered again after a request without an answer. Forms drop messages from before. The app counts. */
export const serviceReturns = createShared(0);
