/** The words of what all records have in common: they come with the first panel that needs them. */
export { records } from './en/records.ts';
