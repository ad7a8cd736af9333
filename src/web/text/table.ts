import { later } from './later.ts';

/** The words of tables: they come with the first page that has one. */
export const { table } = later;
