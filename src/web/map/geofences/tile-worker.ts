/** The worker that draws tiles of geofences, so that drawing does not block the map. */
import { TilePainter, type TilePlace, type TileScene, tileSize } from './tile-painter.ts';

export type ToTileWorker =
  | ({ readonly kind: 'scene' } & TileScene)
  | ({ readonly kind: 'paint'; readonly id: number } & TilePlace);

/** A tile of the last scene that the worker received before the request. */
export interface FromTileWorker {
  readonly id: number;
  readonly bitmap: ImageBitmap;
}

const painter = new TilePainter((width, height) => new OffscreenCanvas(width, height));
let canvas: OffscreenCanvas | undefined;

addEventListener('message', ({ data }: MessageEvent<ToTileWorker>) => {
  if (data.kind === 'scene') return painter.set(data);
  const size = tileSize * data.sharpness;
  if (canvas?.width !== size) canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas context');
  painter.paint(context, data);
  const answer: FromTileWorker = { id: data.id, bitmap: canvas.transferToImageBitmap() };
  // TypeScript has the types of a window here, not of a worker.
  (postMessage as Worker['postMessage'])(answer, [answer.bitmap]);
});
