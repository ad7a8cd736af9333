import { later } from './later.ts';

export const { away } = later;
