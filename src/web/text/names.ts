/** Words in place of names, which come with whoever names records. */
export { names } from './en/names.ts';
