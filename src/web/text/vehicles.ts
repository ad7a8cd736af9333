import { later } from './later.ts';

/** The words of the vehicles' page, which come with it. */
export const { vehicles } = later;
