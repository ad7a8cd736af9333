/** Draws the tiles of geofences beside the page, so that a map that is moved waits for none of them. */
import type { FromTileWorker, ToTileWorker } from './tile-messages.ts';
import { TilePainter, tileSize } from './tile-painter.ts';

const painter = new TilePainter((width, height) => new OffscreenCanvas(width, height));
let sheet: OffscreenCanvas | undefined;

addEventListener('message', ({ data }: MessageEvent<ToTileWorker>) => {
  if (data.kind === 'scene') return painter.set(data);
  const size = tileSize * data.sharpness;
  if (sheet?.width !== size) sheet = new OffscreenCanvas(size, size);
  const context = sheet.getContext('2d');
  if (!context) throw new Error('no context to draw on');
  painter.paint(context, data);
  const answer: FromTileWorker = { id: data.id, bitmap: sheet.transferToImageBitmap() };
  // A worker's own `postMessage`; TypeScript knows a window's here.
  (postMessage as Worker['postMessage'])(answer, [answer.bitmap]);
});
