import { later } from './later.ts';

/** The words of the alerts' pages, which come with them. */
export const { alerts } = later;
