/** The words of drawing, which come with it. */
export { drawing } from './en/drawing.ts';
