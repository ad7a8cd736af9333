/** The words of the command palette, which come with it. */
export { palette } from './en/palette.ts';
