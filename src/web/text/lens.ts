import { later } from './later.ts';

/** Words of the tags that every page is narrowed to. */
export const { lens } = later;
