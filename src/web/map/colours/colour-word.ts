import { text } from '../../text/index.ts';
import { colourName } from './shades.ts';

/** The name of a tag's colour in the person's language. */
export const colourWord = (colour: number): string => {
  const named = colourName(colour);
  return named ? text.tags.colours[named] : text.tags.unknownColour;
};
