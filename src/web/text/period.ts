import { later } from './later.ts';

/** The words of a page's period, which come with the first page that has one. */
export const { period } = later;
