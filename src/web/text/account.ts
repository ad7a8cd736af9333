import { later } from './later.ts';

/** The words of the account page, which come with it. */
export const { account } = later;
