import { later } from './later.ts';

/** The words of the inputs' pages, which come with them. */
export const { inputs } = later;
