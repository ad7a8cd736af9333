import { later } from './later.ts';

/** The words of the drivers' page, which come with it. */
export const { drivers } = later;
