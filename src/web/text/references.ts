import { later } from './later.ts';

/** The words of the references' page, which come with it. */
export const { references } = later;
