/** Letters that Unicode does not decompose, as people type them without a special keyboard. */
const unfoldable: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  // The final sigma: the only letter whose lower case depends on its position.
  ς: 'σ',
};

/** ASCII needs only lower-casing. */
const isPlain = /^[\0-\x7f]*$/;

/**
 * The key for search and order: without case and accents, the same in browsers and databases of any locale. "Łódź
 * Straße" -> "lodz strasse". A key folds to itself.
 *
 * Upper-cases first, because some lower-case variants share only a capital (ſ and s, ᾳ and αι).
 */
export function fold(text: string): string {
  // Fast path: most texts are ASCII, and a table folds a hundred thousand of them.
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłħıŧς]/g, (letter) => unfoldable[letter] ?? letter);
}
