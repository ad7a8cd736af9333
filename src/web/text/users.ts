import { later } from './later.ts';

/** The words of the users' page, which come with it. */
export const { users } = later;
