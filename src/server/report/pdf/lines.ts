/** Breaks text into lines, and puts words of right-to-left scripts into the order in which they are drawn. */
import { lettersOf } from './glyph-runs.ts';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * The words of a line in visual order. The font orders the letters of each word. A run of right-to-left words is
 * reversed, with numbers between them; the line itself runs from left to right.
 */
export function inVisualOrder(line: string): string {
  if (!isRightToLeft(line)) return line;
  const words = line.split(' ');
  const ordered: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = runLength(words, at);
    ordered.push(...words.slice(at, at + Math.max(1, length)).reverse());
    at += Math.max(1, length);
  }
  return ordered.join(' ');
}

/** Number of words from here to the last right-to-left one before a left-to-right one; 0 if none. */
function runLength(words: readonly string[], start: number): number {
  let length = 0;
  if (!isRightToLeft(words[start] ?? '')) return 0;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (isRightToLeft(word)) length = at - start + 1;
    else if (leftToRight.test(word)) break;
  }
  return length;
}

/** A number and its unit stay together. */
const beforeUnit = /(?<=\d) (?=(?:°C|min|h|s|%)(?![\p{L}\d]))/gu;

/** Lines that are no wider than `width`. A word that is too long is broken. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.replace(beforeUnit, '\u00a0').split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const joined = line === '' ? word : `${line} ${word}`;
      if (widthOf(joined) <= width) {
        line = joined;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = partsOf(word, width, widthOf);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    lines.push(line);
  }
  return lines;
}

function partsOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part !== '' && widthOf(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
