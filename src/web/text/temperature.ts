/** The words of the temperature pages, which come with them. */
export { temperature } from './en/temperature.ts';
