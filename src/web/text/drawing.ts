import { later } from './later.ts';

/** The words of drawing, which come with it. */
export const { drawing } = later;
