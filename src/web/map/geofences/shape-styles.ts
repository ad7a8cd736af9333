import { tagColours } from '../../../contract/choices.ts';
import { type Scheme, type Shade, shadeOf } from '../shades.ts';
import type { ShapeStyle } from './circle-sprites.ts';

/** The style of each colour number; the last one is for shapes without a colour. */
export const shapeStylesIn = (scheme: Scheme): readonly ShapeStyle[] => styles[scheme];

const styleOf = ({ dashes, ...shade }: Shade, scheme: Scheme): ShapeStyle => ({ colour: shade[scheme], dashes });
const all = (scheme: Scheme): ShapeStyle[] =>
  [...Object.keys(tagColours).map(Number), undefined].map((colour) => styleOf(shadeOf(colour), scheme));

const styles: Record<Scheme, readonly ShapeStyle[]> = { light: all('light'), dark: all('dark') };
