/** Letters that Unicode does not take apart, written as people type them without a special keyboard. */
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
  // A word's last sigma: the one letter whose small form hangs on its place.
  ς: 'σ',
};

/** ASCII: nothing but case to be taken away. */
const isPlain = /^[\0-\x7f]*$/;

/**
 * The key by which text is searched and ordered: without case, without marks, the same in the browser and in every
 * database whatever its locale. "Łódź Straße" -> "lodz strasse". A key folds to itself.
 *
 * Case goes through the capitals, since small letters have variants that only their capital unites (ſ and s, ᾳ and αι).
 */
export function fold(text: string): string {
  // Most texts are plain, and a table folds a hundred thousand of them.
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłħıŧς]/g, (letter) => unfoldable[letter] ?? letter);
}
