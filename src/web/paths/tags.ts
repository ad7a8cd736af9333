export const tagPaths = {
  tags: '/tags',
  newTag: '/tags/new',
  tag: '/tags/$tagId',
} as const;

/** A tag's id, or those without a tag. */
export type TagChoice = number | 'none';

export function readTagChoices(value: unknown): TagChoice[] | undefined {
  const sent: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const choices = sent
    .map((choice) => (choice === 'none' ? choice : Number(choice)))
    .filter((choice) => choice === 'none' || (Number.isSafeInteger(choice) && choice > 0));
  return choices.length === 0 ? undefined : [...new Set(choices)];
}
