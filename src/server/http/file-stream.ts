import type { FileHandle } from 'node:fs/promises';

const pieceBytes = 64 * 1024;

/** Sends an open file, piece by piece as the client reads, and closes it at the end or when the client has gone. */
export async function streamOfFile(file: FileHandle): Promise<{ bytes: number; body: ReadableStream<Uint8Array> }> {
  const { size } = await file.stat();
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at);
        at += bytesRead;
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        controller.close();
        await file.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
  return { bytes: size, body };
}
