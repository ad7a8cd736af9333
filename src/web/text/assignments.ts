/** The words of the assignments' page, which come with it. */
export { assignments } from './en/assignments.ts';
