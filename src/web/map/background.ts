import type { Streets } from './streets/streets.ts';

/** What lies under the layers of a map: the street map, tiles of the operator, or nothing but the built-in map. */
export interface Background {
  /** `attribution` is HTML from the provider. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined;
  readonly streets: Streets | undefined;
  /** What the person can choose from. Empty: the street map, or tiles without a name. */
  readonly names: readonly string[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
}
