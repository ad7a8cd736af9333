/** The words of the Live page, which come with it. */
export { live } from './en/live.ts';
