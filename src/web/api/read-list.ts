import { type LeanPiece, leanPieces } from './lean-geofences.ts';

export type FromListWorker = LeanPiece | 'end' | 'unreadable';

/** A policy can forbid the worker, or its file can be from a build that is gone. Then the page parses lists itself. */
let canUseWorker = typeof Worker === 'function';

interface ListReader {
  /** Calls `take` with each piece and lets the browser work in between. Throws if the list is not JSON. */
  read(bytes: ArrayBuffer, take: (piece: LeanPiece) => void): Promise<void>;
  close(): void;
}

/** Created before the request, so that the worker is ready when the list arrives. */
export const newReader = (signal: AbortSignal): ListReader =>
  canUseWorker ? workerReader(signal) : pageReader(signal);

const pageReader = (signal: AbortSignal): ListReader => ({
  async read(bytes, take) {
    for (const piece of leanPieces(new TextDecoder().decode(bytes))) {
      take(piece);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
  },
  close() {},
});

function workerReader(signal: AbortSignal): ListReader {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
  let failed = false;
  worker.addEventListener('error', () => {
    failed = true;
    canUseWorker = false;
  });
  return {
    read: (bytes, take) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new WorkerFailed());
        if (failed) return fail();
        worker.addEventListener('error', fail);
        worker.addEventListener('message', ({ data }: MessageEvent<FromListWorker>) => {
          if (data === 'end') resolve();
          else if (data === 'unreadable') reject(new SyntaxError('The list is not JSON.'));
          else take(data);
        });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        worker.postMessage(bytes, [bytes]);
      }),
    close: () => worker.terminate(),
  };
}

/** The worker did not start. On the next request the page parses the list. */
export class WorkerFailed extends Error {}
