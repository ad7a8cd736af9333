import { later } from './later.ts';

/** The words of the command palette, which come with it. */
export const { palette } = later;
