/** The worker that reads, decodes and paints the street map, so that none of it blocks the page. */
import type { StreetProblem } from './street-archive.ts';
import { StreetPainter } from './street-painter.ts';
import type { StreetPlace, StreetScene } from './street-place.ts';

export type ToStreetWorker =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'scene'; readonly scene: StreetScene }
  | { readonly kind: 'add'; readonly id: number; readonly place: StreetPlace }
  | { readonly kind: 'drop'; readonly id: number };

export type FromStreetWorker =
  | { readonly kind: 'tile'; readonly id: number; readonly image: ImageBitmap | null }
  | { readonly kind: 'problem'; readonly problem: StreetProblem };

// TypeScript has the types of a window here, not of a worker.
const post = postMessage as Worker['postMessage'];
const send = (message: FromStreetWorker, transfer: Transferable[] = []): void => post(message, transfer);

// A timer would wait at least 4 ms after each tile.
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

const painter = new StreetPainter({
  newCanvas: (size) => new OffscreenCanvas(size, size),
  onTile: (id, image) => send({ kind: 'tile', id, image }, image ? [image] : []),
  onProblem: (problem) => send({ kind: 'problem', problem }),
  later: (work) => {
    waiting.push(work);
    port2.postMessage(null);
  },
});

addEventListener('message', ({ data }: MessageEvent<ToStreetWorker>) => {
  if (data.kind === 'open') painter.open(data.url);
  else if (data.kind === 'scene') painter.setScene(data.scene);
  else if (data.kind === 'add') painter.add(data.id, data.place);
  else painter.drop(data.id);
});
