import { later } from './later.ts';

/** The words of what is wrong with one field: they come with the first form. */
export const { fieldProblems } = later;
