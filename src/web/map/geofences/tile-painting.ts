import type { FromTileWorker, ToTileWorker } from './tile-messages.ts';
import { TilePainter, type TilePlace, type TileScene, tileSize } from './tile-painter.ts';

/** Who draws tiles. */
export interface TilePainting {
  /** So many tiles are best asked for at once. */
  readonly atOnce: number;
  set(scene: TileScene): void;
  /** What the scene was when it was asked for, on the canvas. */
  paint(place: TilePlace, canvas: HTMLCanvasElement): Promise<void>;
  close(): void;
}

/** Beside the page where the browser can; `onBroken`: it cannot after all, and another has to be made `onPage`. */
export function newPainting(onBroken: () => void): TilePainting {
  const can = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  return can ? paintBesideThePage(onBroken) : paintOnPage();
}

function paintBesideThePage(onBroken: () => void): TilePainting {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (bitmap: ImageBitmap) => void>();
  let asked = 0;
  const tell = (message: ToTileWorker): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data: { id, bitmap } }: MessageEvent<FromTileWorker>) => {
    waiting.get(id)?.(bitmap);
    waiting.delete(id);
  });
  worker.addEventListener('error', onBroken);
  return {
    // While one is on its way back the next is drawn.
    atOnce: 2,
    set: (scene) => tell({ kind: 'scene', ...scene }),
    paint: (place, canvas) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, (bitmap) => {
          canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
          resolve();
        });
        tell({ kind: 'paint', id: asked, ...place });
      }),
    close: () => worker.terminate(),
  };
}

/** One tile after the other, with the browser's own work in between. */
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
