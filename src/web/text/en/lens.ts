/** The tags that every page is narrowed to. */
export const lens = {
  one: (name: string) => `Tag: ${name}`,
  several: (names: string) => `Tags: ${names}`,
  none: 'No tag',
  gone: 'A tag that is not there any more',
  clear: 'Show all again, whatever the tag',
};
