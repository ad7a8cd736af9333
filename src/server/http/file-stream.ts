import type { FileHandle } from 'node:fs/promises';

const pieceBytes = 64 * 1024;

/**
 * Sends an open file, piece by piece as the client reads, and closes it at the end. A client that stops reading for
 * `readWithinMs` loses the rest.
 */
export async function streamOfFile(
  file: FileHandle,
  { readWithinMs = 30_000 } = {},
): Promise<{ bytes: number; body: ReadableStream<Uint8Array> }> {
  const { size } = await file.stat();
  let unread: NodeJS.Timeout | undefined;
  let at = 0;
  const close = (): Promise<void> => {
    clearTimeout(unread);
    return file.close();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(unread);
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at);
        at += bytesRead;
        if (bytesRead > 0) {
          controller.enqueue(buffer.subarray(0, bytesRead));
          wait(controller);
        } else {
          controller.close();
          await close();
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
  function wait(controller: ReadableStreamDefaultController): void {
    unread = setTimeout(() => {
      controller.error(new Error('The client has stopped reading.'));
      file.close().catch(() => {});
    }, readWithinMs);
  }
  return { bytes: size, body };
}
