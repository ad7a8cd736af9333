import { showBitmap } from '../canvas/show-bitmap.ts';
import { TilePainter, type TilePlace, type TileScene, tileSize } from './tile-painter.ts';
import type { FromTileWorker, ToTileWorker } from './tile-worker.ts';

/** Draws tiles, in a worker or on the page. */
export interface TilePainting {
  /** The best number of requests at a time. */
  readonly atOnce: number;
  set(scene: TileScene): void;
  /** Paints the scene as it is at the time of the call. */
  paint(place: TilePlace, canvas: HTMLCanvasElement): Promise<void>;
  close(): void;
}

/** Uses a worker if the browser supports it. `onBroken`: the worker has failed, use `paintOnPage` instead. */
export function newPainting(onBroken: () => void): TilePainting {
  const can = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  return can ? paintInWorker(onBroken) : paintOnPage();
}

function paintInWorker(onBroken: () => void): TilePainting {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (bitmap: ImageBitmap) => void>();
  let requests = 0;
  const send = (message: ToTileWorker): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data: { id, bitmap } }: MessageEvent<FromTileWorker>) => {
    waiting.get(id)?.(bitmap);
    waiting.delete(id);
  });
  worker.addEventListener('error', onBroken);
  return {
    // The worker draws the second tile while the first one is on its way back.
    atOnce: 2,
    set: (scene) => send({ kind: 'scene', ...scene }),
    paint: (place, canvas) =>
      new Promise((resolve) => {
        requests += 1;
        waiting.set(requests, (bitmap) => {
          showBitmap(canvas, bitmap);
          resolve();
        });
        send({ kind: 'paint', id: requests, ...place });
      }),
    close: () => worker.terminate(),
  };
}

/** Draws one tile at a time and lets the browser work in between. */
export function paintOnPage(): TilePainting {
  const painter = new TilePainter((width, height) =>
    Object.assign(document.createElement('canvas'), { width, height }),
  );
  return {
    atOnce: 1,
    set: (scene) => painter.set(scene),
    paint: async (place, canvas) => {
      await new Promise((resolve) => setTimeout(resolve));
      canvas.width = canvas.height = tileSize * place.sharpness;
      const context = canvas.getContext('2d');
      if (context) painter.paint(context, place);
    },
    close: () => {},
  };
}
