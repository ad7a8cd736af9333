export const lens: typeof import('../en/lens.ts').lens = {
  one: (name) => `Markierung: ${name}`,
  several: (names) => `Markierungen: ${names}`,
  none: 'Ohne Markierung',
  gone: 'Eine Markierung, die es nicht mehr gibt',
  clear: 'Wieder alles zeigen, mit jeder Markierung',
};
