import { later } from './later.ts';

/** The words of the assignments' page, which come with it. */
export const { assignments } = later;
