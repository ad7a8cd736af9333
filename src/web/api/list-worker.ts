/** Reads a long list beside the page: read by the page, many megabytes of JSON would hold it up. */
import { type LeanPiece, leanPieces } from './lean-geofences.ts';
import type { FromListWorker } from './read-list.ts';

// A worker's own `postMessage`; TypeScript knows a window's here.
const tell = postMessage as Worker['postMessage'];
const pass = (piece: LeanPiece): void => tell(piece, [piece.corners.buffer, piece.ends.buffer]);

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  let end: FromListWorker = 'end';
  try {
    for (const piece of leanPieces(new TextDecoder().decode(data))) pass(piece);
  } catch {
    end = 'unreadable';
  }
  tell(end);
});
