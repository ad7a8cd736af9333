import type { TilePlace, TileScene } from './tile-painter.ts';

/** What the page tells the worker that paints. */
export type ToTileWorker =
  | ({ readonly kind: 'scene' } & TileScene)
  | ({ readonly kind: 'paint'; readonly id: number } & TilePlace);

/** A tile as it stands after all that was told before it was asked for. */
export interface FromTileWorker {
  readonly id: number;
  readonly bitmap: ImageBitmap;
}
