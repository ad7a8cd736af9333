/** Answers line by line (NDJSON), while the work goes on. */
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import type { Answering } from './handlers.ts';

const ndjson = 'application/x-ndjson';
/** Of lines that the client has not read yet. */
const bufferedBytes = 64 * 1024;
/** Lines that are found at once are sent together, up to this many characters. */
const charactersAtOnce = 16 * 1024;

export const wantsLines = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === ndjson);

interface Options {
  /** The last line after a failure. */
  explain: (error: unknown) => Promise<ProblemBody>;
  /** Aborts when the client hangs up. */
  signal?: AbortSignal | undefined;
}

/**
 * Resolves with the first line. A failure before it rejects, and becomes a problem. After it, the problem is the last line.
 */
export async function answerLines({ lines }: Answering<Endpoint>, { explain, signal }: Options): Promise<Response> {
  const encoder = new TextEncoder();
  let resume = (): void => {};
  let begin = (): void => {};
  let pending = '';
  let hasBegun = false;
  let isOver = false;
  const work = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const flush = (): void => {
      if (isOver || pending === '') return;
      controller.enqueue(encoder.encode(pending));
      pending = '';
      begin();
    };
    const write = (line: object): void => {
      if (isOver) throw new Error('The client has ended the answer.');
      if (pending === '') setImmediate(flush);
      pending += `${JSON.stringify(line)}\n`;
      if (pending.length > charactersAtOnce) flush();
    };
    const send = async (line: object): Promise<void> => {
      write(line);
      if ((controller.desiredSize ?? 0) > 0) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    };
    const finish = (line: object): void => {
      write(line);
      flush();
      isOver = true;
      controller.close();
    };
    try {
      finish(await lines(send));
    } catch (error) {
      if (isOver || !hasBegun || signal?.aborted) throw error;
      finish(await explain(error));
    }
  };
  const body = await new Promise<ReadableStream>((resolve, reject) => {
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const working = work(controller);
          working.catch((error: unknown) => {
            isOver = true;
            controller.error(error);
          });
          working.catch(reject);
        },
        pull: () => resume(),
        cancel: () => {
          isOver = true;
          resume();
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
    );
    begin = () => {
      hasBegun = true;
      resolve(stream);
    };
  });
  return new Response(body, {
    headers: { 'Content-Type': ndjson, 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
  });
}
