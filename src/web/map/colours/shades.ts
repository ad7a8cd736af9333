/**
 * The sixteen tag colours: a shade for each colour scheme, an edge pattern and a glyph. Shades that look alike with
 * protanopia or deuteranopia have different patterns, and each colour has its own glyph.
 */
import { type TagColourName, tagColours } from '../../../contract/choices.ts';
import type { ShapeStyle } from '../geofences/circle-sprites.ts';
import { mapColours } from './map-colours.ts';

export type Scheme = 'light' | 'dark';

/** Dashes and gaps in pixels for a 2 px edge with round ends; empty for a solid edge. */
export type Dashes = readonly number[];

const unbroken: Dashes = [];
const long: Dashes = [10, 6];
const dots: Dashes = [0.1, 5];
const dashDot: Dashes = [9, 5, 0.1, 5];
const short: Dashes = [3, 5];

/** Paths in a box of 16 by 16, filled by the even-odd rule. */
const glyphs = {
  ring: 'M8 1a7 7 0 1 1 0 14A7 7 0 1 1 8 1zm0 4.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 1 0 0-5.6z',
  triangle: 'M8 1.2 15.3 14H.7z',
  square: 'M1.8 1.8h12.4v12.4H1.8z',
  diamond: 'M8 .4 15.6 8 8 15.6.4 8z',
  star: 'm8 .6 2.2 4.9 5.4.6-4 3.6 1.1 5.3L8 12.3 3.3 15l1.1-5.3-4-3.6 5.4-.6z',
  downward: 'M.7 2h14.6L8 14.8z',
  disc: 'M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 1 1 8 1.2z',
  hexagon: 'M8 .8 14.3 4.4v7.2L8 15.2l-6.3-3.6V4.4z',
  plus: 'M5.6 1h4.8v4.6H15v4.8h-4.6V15H5.6v-4.6H1V5.6h4.6z',
  frame: 'M1.5 1.5h13v13h-13zM5 5v6h6V5z',
  bars: 'M1 2.2h14v4H1zM1 9.8h14v4H1z',
  half: 'M3.5 1a7 7 0 1 1 0 14z',
  cross: 'M4.2 1 8 4.8 11.8 1 15 4.2 11.2 8l3.8 3.8-3.2 3.2L8 11.2 4.2 15 1 11.8 4.8 8 1 4.2z',
  hourglass: 'M1.6 1.2h12.8L10 8l4.4 6.8H1.6L6 8z',
  heart: 'M8 14.8C3.4 11.3.9 8.6.9 5.5a3.7 3.7 0 0 1 7.1-1.6 3.7 3.7 0 0 1 7.1 1.6c0 3.1-2.5 5.8-7.1 9.3z',
  arch: 'M1.4 14.6V8a6.6 6.6 0 0 1 13.2 0v6.6H10V8.4a2 2 0 0 0-4 0v6.2z',
};

export interface Shade {
  readonly light: string;
  readonly dark: string;
  readonly dashes: Dashes;
  /** An SVG path in a box of 16 by 16, or empty. */
  readonly glyph: string;
}

const shade = (light: string, dark: string, dashes: Dashes, glyph: string): Shade => ({ light, dark, dashes, glyph });

export const shades: Record<TagColourName, Shade> = {
  grey: shade('#6d6e70', '#c4c4c2', dots, glyphs.ring),
  red: shade('#c1121f', '#fb4a3d', long, glyphs.triangle),
  orange: shade('#d95900', '#fe8519', dots, glyphs.square),
  amber: shade('#8a5800', '#f5ae33', short, glyphs.diamond),
  yellow: shade('#9a8019', '#f8e335', short, glyphs.star),
  lime: shade('#5a7f00', '#cdf07f', dashDot, glyphs.downward),
  green: shade('#1b9150', '#62d97a', unbroken, glyphs.disc),
  teal: shade('#005f57', '#34bdb1', unbroken, glyphs.hexagon),
  cyan: shade('#0b8aa6', '#98e9f7', dashDot, glyphs.plus),
  blue: shade('#0c5fc4', '#4f92e0', unbroken, glyphs.frame),
  indigo: shade('#3a14b8', '#9499ff', dots, glyphs.bars),
  violet: shade('#8c66ef', '#a26bff', long, glyphs.half),
  purple: shade('#611478', '#e4a3fb', unbroken, glyphs.cross),
  magenta: shade('#9c2393', '#d458b3', long, glyphs.hourglass),
  pink: shade('#e8308c', '#ff86a3', long, glyphs.heart),
  brown: shade('#55361f', '#b98b70', dashDot, glyphs.arch),
};

/** For geofences without a tag, and for unknown colour numbers. */
export const neutralShade: Shade = shade('#3f3b34', '#e6dfd2', unbroken, '');

/** The name of a colour number; undefined if it is unknown. */
export const colourName = (colour: number): TagColourName | undefined => tagColours[colour];

export function shadeOf(colour: number | undefined): Shade {
  const name = colour === undefined ? undefined : colourName(colour);
  return name ? shades[name] : neutralShade;
}

/** `outlines`: while the person draws, so that the neighbours' edges stay clear and their fills do not hide the ground. */
const fillOpacities = { filled: 0.16, outlines: 0.04 };
export type ShapeLook = keyof typeof fillOpacities;

/** Opacity of the geofences' names while the person draws: they stay readable next to the draft. */
export const dimmedNames = 0.75;

const shapeStyles = (scheme: Scheme, look: ShapeLook): ShapeStyle[] =>
  [...Object.keys(tagColours).map(Number), undefined].map((colour) => {
    const { [scheme]: shade, dashes } = shadeOf(colour);
    const casing = look === 'outlines' ? mapColours[scheme].ground : undefined;
    return { colour: shade, dashes, fillOpacity: fillOpacities[look], casing };
  });
const looksIn = (scheme: Scheme) => ({
  filled: shapeStyles(scheme, 'filled'),
  outlines: shapeStyles(scheme, 'outlines'),
});
const stylesOf = { light: looksIn('light'), dark: looksIn('dark') };

/** The style of each colour number; the last one is for shapes without a colour. */
export const shapeStylesIn = (scheme: Scheme, look: ShapeLook = 'filled'): readonly ShapeStyle[] =>
  stylesOf[scheme][look];
