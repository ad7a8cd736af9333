/** The words of the inputs' pages, which come with them. */
export { inputs } from './en/inputs.ts';
