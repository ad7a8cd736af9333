/** Answers line by line (NDJSON), while the work goes on. */
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Answering } from './handlers.ts';

const ndjson = 'application/x-ndjson';
/** Of lines that the client has not read yet. */
const bufferedBytes = 64 * 1024;

export const wantsLines = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === ndjson);

/** A failure after the first line breaks the answer off: without its last line it is incomplete. */
export function answerLines({ lines }: Answering<Endpoint>): Response {
  const encoder = new TextEncoder();
  let resume = (): void => {};
  const work = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const write = (line: object): void => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
    const send = async (line: object): Promise<void> => {
      write(line);
      if ((controller.desiredSize ?? 0) > 0) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    };
    write(await lines(send));
    controller.close();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void work(controller).catch((error: unknown) => controller.error(error)),
      pull: () => resume(),
      cancel: () => resume(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  );
  return new Response(body, {
    headers: { 'Content-Type': ndjson, 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
  });
}
