/** Words of the tags that every page is narrowed to. */
export { lens } from './en/lens.ts';
