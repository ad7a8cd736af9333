import { fold } from '../../../contract/fold.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import type { TagChoice } from '../../paths/tags.ts';

export interface Found {
  /** What matches words and tags: first with the whole phrase in one text, then with its words apart, each in the order given. */
  shown: readonly ListedGeofence[];
  /** Length of the first part; all where none has the whole phrase. */
  exact: number;
  /** How many of those that match the words have a tag, or none: what choosing it would show. */
  counts: ReadonlyMap<TagChoice, number>;
}

/** A geofence is found when it has all the words, somewhere in its texts, and any of the tags. */
export function findGeofences(
  geofences: readonly ListedGeofence[],
  { find = '', tags = [] }: Pick<GeofencesSearch, 'find' | 'tags'>,
  index: TagIndex,
): Found {
  const words = fold(find).split(/\s+/).filter(Boolean);
  const chosen = new Set(tags);
  const counts = new Map<TagChoice, number>();
  const phrase = words.join(' ');
  const whole: ListedGeofence[] = [];
  const apart: ListedGeofence[] = [];
  for (const geofence of geofences) {
    const texts = words.length === 0 ? '' : foldedTexts(geofence);
    if (!words.every((word) => texts.includes(word))) continue;
    const choices = choicesOf(geofence, index);
    for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    if (chosen.size > 0 && !choices.some((choice) => chosen.has(choice))) continue;
    (texts.includes(phrase) ? whole : apart).push(geofence);
  }
  return { shown: [...whole, ...apart], exact: whole.length || apart.length, counts };
}

function choicesOf(geofence: ListedGeofence, index: TagIndex): TagChoice[] {
  const tags = index.of(geofence);
  return tags.length === 0 ? ['none'] : tags.map(({ id }) => id);
}

/** Ten thousand are folded once, not at each letter. */
const folded = new WeakMap<ListedGeofence, string>();

function foldedTexts(geofence: ListedGeofence): string {
  const known = folded.get(geofence);
  if (known !== undefined) return known;
  const { description, descriptionExt, addr1, addr2, addr3, addr4 } = geofence;
  // A line each, so that neither a word nor a phrase is found across two texts.
  const texts = fold([description, descriptionExt, addr1, addr2, addr3, addr4].filter(Boolean).join('\n'));
  folded.set(geofence, texts);
  return texts;
}
