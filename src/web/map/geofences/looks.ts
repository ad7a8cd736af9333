import { tagColours } from '../../../contract/choices.ts';
import { type Scheme, type Shade, shadeOf } from '../shades.ts';
import type { ShapeLook } from './circle-sprites.ts';

/** How shapes of each colour look, by its number; behind them those without one. */
export const looksIn = (scheme: Scheme): readonly ShapeLook[] => looks[scheme];

const lookOf = ({ dashes, ...shade }: Shade, scheme: Scheme): ShapeLook => ({ colour: shade[scheme], dashes });
const all = (scheme: Scheme): ShapeLook[] =>
  [...Object.keys(tagColours).map(Number), undefined].map((colour) => lookOf(shadeOf(colour), scheme));

const looks: Record<Scheme, readonly ShapeLook[]> = { light: all('light'), dark: all('dark') };
