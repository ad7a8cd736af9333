import type { ReactNode } from 'react';
import { fold } from '../../../contract/fold.ts';
import { type KindName, kinds } from '../../../contract/kinds.ts';

/** Kinds of records that the palette searches. */
export const searchedKinds = [
  'vehicle',
  'driver',
  'geofence',
  'tag',
  'fleet',
  'probe',
  'profile',
  'inputType',
  'alertRule',
  'externalReference',
  'user',
] as const satisfies readonly KindName[];
export type SearchedKind = (typeof searchedKinds)[number];
export type RecordGroup = (typeof kinds)[SearchedKind]['plural'];

/** Ranks groups that match equally well. */
export const groups = ['recent', 'pages', 'actions', ...searchedKinds.map((kind) => kinds[kind].plural)] as const;
export type GroupName = (typeof groups)[number];

/** What is done where one is, without an address. */
export type Deed = 'light' | 'dark' | 'system' | 'shortcuts' | 'signOut';

/** Something that can be found: a page, something to do, a record. */
export interface Entry {
  /** `geofences:12`: what is remembered of it. */
  key: string;
  group: GroupName;
  title: string;
  /** What tells it from others of that name: a registration, an address. */
  detail?: string | undefined;
  /** The key of what its detail names: the record of an external reference, the vehicle of a probe. */
  of?: string;
  /** Why it cannot be done now. */
  off?: string | undefined;
  icon?: ReactNode;
  /** The address that it leads to, or what it does. */
  act: string | { does: Deed };
  /** Folded: what it is ranked by, and by what else it is found. */
  titleKey: string;
  moreKey: string;
}

type Unfolded = Omit<Entry, 'titleKey' | 'moreKey'>;

export const entry = (unfolded: Unfolded, more: readonly (string | null | undefined)[] = []): Entry => ({
  ...unfolded,
  titleKey: fold(unfolded.title),
  moreKey: fold(more.filter((text) => text !== null && text !== undefined && text !== '').join('\n')),
});
