import { first } from './first.ts';

/** Words in place of names, which come with whoever names records. */
export const { names } = first;
