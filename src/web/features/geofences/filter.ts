import { fold } from '../../../contract/fold.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import type { TagChoice } from '../../paths/tags.ts';

export interface Found {
  /** The matching geofences: first those that contain the whole phrase in one text, then those that contain all its words. */
  shown: readonly ListedGeofence[];
  /** Length of the first part, or of the whole list if no geofence contains the phrase. */
  exact: number;
  /** Number of geofences per tag that match the words. */
  counts: ReadonlyMap<TagChoice, number>;
}

/** Finds geofences that contain all words in any of their texts, and have any of the tags. */
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

/** A cache of folded texts, so that typing does not fold ten thousand again. */
const folded = new WeakMap<ListedGeofence, string>();

function foldedTexts(geofence: ListedGeofence): string {
  const known = folded.get(geofence);
  if (known !== undefined) return known;
  const { description, descriptionExt, addr1, addr2, addr3, addr4 } = geofence;
  // Line breaks keep words and phrases from matching across two texts.
  const texts = fold([description, descriptionExt, addr1, addr2, addr3, addr4].filter(Boolean).join('\n'));
  folded.set(geofence, texts);
  return texts;
}
