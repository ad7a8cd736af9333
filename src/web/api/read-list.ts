import { type LeanPiece, leanPieces } from './lean-geofences.ts';

export type FromListWorker = LeanPiece | 'end' | 'unreadable';

/** It may not run behind a policy, or be of a build that is gone: then the page reads by itself from then on. */
let canBeside = typeof Worker === 'function';

interface ListReader {
  /** Takes each piece as it comes, with the browser's own work in between. Throws where the list is unreadable. */
  read(bytes: ArrayBuffer, take: (piece: LeanPiece) => void): Promise<void>;
  close(): void;
}

/** Made when the list is asked for: whoever reads it is there when it comes. */
export const newReader = (signal: AbortSignal): ListReader => (canBeside ? readerBeside(signal) : readerOnPage(signal));

const readerOnPage = (signal: AbortSignal): ListReader => ({
  async read(bytes, take) {
    for (const piece of leanPieces(new TextDecoder().decode(bytes))) {
      take(piece);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
  },
  close() {},
});

function readerBeside(signal: AbortSignal): ListReader {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
  let failed = false;
  worker.addEventListener('error', () => {
    failed = true;
    canBeside = false;
  });
  return {
    read: (bytes, take) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new BesideFailed());
        if (failed) return fail();
        worker.addEventListener('error', fail);
        worker.addEventListener('message', ({ data }: MessageEvent<FromListWorker>) => {
          if (data === 'end') resolve();
          else if (data === 'unreadable') reject(new SyntaxError('The list is no JSON.'));
          else take(data);
        });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        worker.postMessage(bytes, [bytes]);
      }),
    close: () => worker.terminate(),
  };
}

/** Asked for once more, the list is read by the page. */
export class BesideFailed extends Error {}
