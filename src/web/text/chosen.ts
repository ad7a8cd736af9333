import { later } from './later.ts';

/** The words for several geofences at once: they come with the first choice. */
export const { chosen } = later;
