import { later } from './later.ts';

/** The words of the live map's panel, which come with it. */
export const { vehiclePanel } = later;
