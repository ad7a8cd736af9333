import { later } from './later.ts';

/** The words of geofences that come out of a file. */
export const { importing } = later;
