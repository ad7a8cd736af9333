import { later } from './later.ts';

/** The words of charts and their periods, which come with them. */
export const { chart } = later;
