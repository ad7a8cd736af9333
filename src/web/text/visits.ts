import { later } from './later.ts';

/** The words of the visits' page, which come with it. */
export const { visits } = later;
