import { later } from './later.ts';

/** The words of the temperature pages, which come with them. */
export const { temperature } = later;
