import { first } from './first.ts';

/** The words of the Live page, which come with it. */
export const { live } = first;
