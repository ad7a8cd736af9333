/** The words of a page's period, which come with the first page that has one. */
export { period } from './en/period.ts';
