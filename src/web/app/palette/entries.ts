import type { ReactNode } from 'react';
import { kinds, type SearchedKind, searchedKinds } from '../../../contract/kinds.ts';
import { searchText } from '../../../contract/name-search.ts';

export type RecordGroup = (typeof kinds)[SearchedKind]['plural'];

/** Ranks groups that match equally well. */
export const groups = [
  'recent',
  'questions',
  'places',
  'addresses',
  'pages',
  'actions',
  ...searchedKinds.map((kind) => kinds[kind].plural),
  'days',
  'similar',
] as const;
export type GroupName = (typeof groups)[number];

/** Runs on the current page, without an address. */
export type Deed = 'light' | 'dark' | 'system' | 'help' | 'documentation' | 'signOut';

/** Something to find: a page, an action or a record. */
export interface Entry {
  /** `geofences:12`. Recent entries are stored by it. */
  key: string;
  group: GroupName;
  title: string;
  /** Distinguishes entries of the same name, such as a registration or an address. */
  detail?: string | undefined;
  /** Key of the record that the detail names: the record of a reference, the vehicle of a probe. */
  of?: string;
  /** Why the action is not available now. */
  off?: string | undefined;
  icon?: ReactNode;
  /** Address, action, or a further search whose results appear in the palette. */
  act: string | { does: Deed } | { finds: () => void };
  /** Folded word of which the beginning must be typed, so that the entry does not double another one. */
  needs?: string;
  /** Replaces the rank by the texts. */
  rank?: number;
  /** Searchable text of the name, which ranks the entry, and of all texts, which find it. */
  titleKey: string;
  allKey: string;
}

type Unsearchable = Omit<Entry, 'titleKey' | 'allKey'>;

export function entry(shown: Unsearchable, more: readonly (string | null | undefined)[] = []): Entry {
  const titleKey = searchText([shown.title]);
  return { ...shown, titleKey, allKey: more.length === 0 ? titleKey : `${titleKey}\n${searchText(more)}` };
}
