import type { DrivenLine } from '../../../contract/driven.ts';
import type { Town, TownsQuery } from '../../../contract/places.ts';
import type { Bounds } from '../../../geo/bounds.ts';
import type { Streets } from '../streets/streets.ts';

/** Requests the lines of a tile of the web map. */
export type RequestDriven = (tile: { zoom: number; x: number; y: number }) => Promise<readonly DrivenLine[]>;
/** Requests the most populous towns of a tile. */
export type RequestTowns = (tile: TownsQuery) => Promise<readonly Town[]>;

/** What lies under the layers of a map: the street map, tiles of the operator, or nothing but the built-in map. */
export interface Background {
  /** `attribution` is HTML from the provider. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined;
  readonly streets: Streets | undefined;
  /** What the person can choose from. Empty: the street map, or tiles without a name. */
  readonly names: readonly string[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
  /** No street map and no tiles are configured, and this person can have that changed. */
  readonly lacksStreets?: boolean;
  /** Where vehicles drove on recent days; undefined: the map does not show it. */
  readonly requestDriven?: RequestDriven;
  /** What the street map shows, where a map without records begins. */
  readonly bounds?: Bounds | undefined;
  /** Towns for the built-in map; undefined: it has no names. */
  readonly requestTowns?: RequestTowns;
}
