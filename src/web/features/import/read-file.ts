import { type ReadOptions, type TableFile, tableLimits, UnreadableTable } from '../../../files/reading/table-file.ts';
import type { FromReadWorker, ToReadWorker } from './read-worker.ts';

/** Reads in a worker, or on the page where workers cannot start. */
export async function readFile(data: Blob, options: ReadOptions, signal: AbortSignal): Promise<TableFile> {
  // Before it fills the memory.
  if (data.size > tableLimits.fileBytes) throw new UnreadableTable('tooLarge');
  const bytes = new Uint8Array(await data.arrayBuffer());
  signal.throwIfAborted();
  if (!('Worker' in globalThis)) {
    const { readTable } = await import('../../../files/reading/read-table.ts');
    return readTable(bytes, options);
  }
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<TableFile>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromReadWorker>) => {
        if ('table' in data) resolve(data.table);
        else reject(new UnreadableTable(data.reason, data.system));
      });
      // It did not start, or ran out of memory.
      worker.addEventListener('error', () => reject(new UnreadableTable('broken')));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.postMessage({ bytes, options } satisfies ToReadWorker);
    });
  } finally {
    worker.terminate();
  }
}
