import { isOn, present, type RawSearch } from './read.ts';

export const readTagsSearch = (raw: RawSearch): { deleted?: true } => (isOn(raw.deleted) ? { deleted: true } : {});

/** A tag's id, or `none` for geofences without a tag. */
export type TagChoice = number | 'none';

export function readTagChoices(value: unknown): TagChoice[] | undefined {
  const sent: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const choices = sent
    .map((choice) => (choice === 'none' ? choice : Number(choice)))
    .filter((choice) => choice === 'none' || (Number.isSafeInteger(choice) && choice > 0));
  return choices.length === 0 ? undefined : [...new Set(choices)];
}

/**
 * Router middleware: chosen tags stay in the links to all pages until a link removes them (`tags: undefined`).
 */
export function keepTags({ search, next }: { search: RawSearch; next: (search: RawSearch) => RawSearch }): RawSearch {
  const wanted = next(search);
  return 'tags' in wanted ? wanted : { ...wanted, ...present('tags', search.tags) };
}
