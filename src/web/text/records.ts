import { later } from './later.ts';

/** The words of what all records have in common: they come with the first panel that needs them. */
export const { records } = later;
