/** The words of the tags' page, which come with it. */
export { tags } from './en/tags.ts';
