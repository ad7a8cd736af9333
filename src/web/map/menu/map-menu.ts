import type { Point } from '../../../geo/shape.ts';

/** What the page does at a place that the person has chosen in the menu of its map. */
export interface MapMenuActions {
  /** Asks who was there. */
  readonly ask: (at: Point) => void;
  /** Starts a circle; undefined: the person may not draw. */
  readonly draw: ((at: Point) => void) | undefined;
  readonly vehicles: () => Promise<readonly { id: number; name: string; lastPlot: Point | null }[]>;
  readonly openVehicle: (id: number) => void;
}
