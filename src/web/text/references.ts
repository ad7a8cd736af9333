/** The words of the references' page, which come with it. */
export { references } from './en/references.ts';
