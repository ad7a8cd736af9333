/** Several texts in one cell. */

/** `a; "b, c"`: texts with a separator or a quote in them are quoted. */
export const joinList = (texts: readonly string[]): string =>
  texts.map((text) => (/[;,"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('; ');

/** Reads `joinList` back, and lists with commas. */
export const splitList = (cell: string): string[] =>
  [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[;,\n]|$)|([^;,\n]+))\s*[;,\n]?/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((text) => text !== '');
