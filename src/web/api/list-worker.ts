/** Parses a long list in a worker, because many megabytes of JSON would block the page. */
import { type FromListWorker, type LeanPiece, leanPieces } from './lean-geofences.ts';

// A worker's `postMessage`. TypeScript knows only the window's.
const send = postMessage as Worker['postMessage'];
const pass = (piece: LeanPiece): void => send(piece, [piece.shapes.buffer, piece.ends.buffer]);

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  let end: FromListWorker = 'end';
  try {
    for (const piece of leanPieces(new TextDecoder().decode(data))) pass(piece);
  } catch {
    end = 'unreadable';
  }
  send(end);
});
