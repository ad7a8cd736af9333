import type { Point } from '../../../geo/shape.ts';
import type { Tool } from '../drawing/draft.ts';

/** What the page does at a place that the person has chosen in the menu of its map. */
export interface MapMenuActions {
  /** Asks who was there. */
  readonly ask: (at: Point) => void;
  /** Starts a shape; undefined: the person may not draw. */
  readonly draw: ((tool: Tool, at: Point) => void) | undefined;
  readonly vehicles: () => Promise<readonly { id: number; name: string; lastPlot: Point | null }[]>;
  readonly openVehicle: (id: number) => void;
}
