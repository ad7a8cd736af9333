import { createShared } from '../shared.ts';

/** Opens the search for places. The frame of the dashboard sets it, and each map has a button for it. */
export const placeSearch = createShared<(() => void) | undefined>(undefined);
