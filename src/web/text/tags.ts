import { later } from './later.ts';

/** The words of the tags' page, which come with it. */
export const { tags } = later;
