/** The words of the visits' page, which come with it. */
export { visits } from './en/visits.ts';
