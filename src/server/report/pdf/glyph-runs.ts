/** Splits a text by the font that has its letters. A letter that no font has is written as its number: "U+20BB7". */

/** In the order in which they are tried. */
const fonts = ['main', 'emoji', 'devanagari', 'other'] as const;
type Font = (typeof fonts)[number];

export interface GlyphRun {
  font: Font;
  text: string;
}

/** Whether a font has a glyph for a code point. */
export type HasGlyph = (font: Font, codePoint: number) => boolean;

/** What a person takes for one letter: marks, joined emoji and flags are several code points. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);

/** Joiners, variation selectors, tags, skin tones. The last font draws each as a box, the others join letters by them. */
const joining = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u;
/** Latin letters and punctuation, which most texts have only: the main font has them. */
const latin = /^[ -~\u00a0-\u024f\u2010-\u2027\u2212]*$/;

export function glyphRunsOf(text: string, has: HasGlyph): GlyphRun[] {
  if (latin.test(text)) return [{ font: 'main', text }];
  const runs: GlyphRun[] = [];
  for (const run of lettersOf(text).map((letter) => runOf(Array.from(letter), has))) {
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function runOf(points: readonly string[], has: HasGlyph): GlyphRun {
  const isIn = (font: Font, point: string): boolean => has(font, point.codePointAt(0) ?? 0);
  const drawn = points.filter((point) => !joining.test(point));
  const font = fonts.find((candidate) => drawn.every((point) => isIn(candidate, point)));
  if (font === undefined) {
    return { font: 'main', text: drawn.map((point) => (isIn('main', point) ? point : numberOf(point))).join(' ') };
  }
  const shown = font === 'other' ? drawn : points.filter((point) => isIn(font, point));
  return { font, text: shown.join('') };
}

const numberOf = (point: string): string => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
