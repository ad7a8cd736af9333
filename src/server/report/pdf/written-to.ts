import type { Sheet } from './sheet.ts';

/** Sends the document to `write` as it grows. The result ends the document and resolves when all of it is written. */
export function writtenTo({ doc }: Sheet, write: (chunk: Uint8Array) => void): () => Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve).once('error', reject);
    // An error in a listener would be uncaught.
    doc.on('data', (chunk: Uint8Array) => {
      try {
        write(chunk);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
  return () => {
    doc.end();
    return ended;
  };
}
