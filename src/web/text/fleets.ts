import { later } from './later.ts';

/** The words of the fleets' page, which come with it. */
export const { fleets } = later;
