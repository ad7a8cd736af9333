/** A worker thread's side of `Workers`. */
import type { FileHandle } from 'node:fs/promises';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type Order, type Outcome, outOfMemory, type Task } from './task.ts';

/** Heap limits do not count buffers. Readings of a report are in buffers. */
const buffersAtMostBytes = 512_000_000;
const watchEveryMs = 100;

type Perform = (input: unknown, ask: (question: unknown) => Promise<unknown>) => Promise<unknown>;

/** A task and its work, as an entry for `performing`. */
export const performs = <Input, Result, Question, Answer>(
  { name }: Task<Input, Result, Question, Answer>,
  perform: (input: Input, ask: (question: Question) => Promise<Answer>) => Promise<Result>,
): readonly [string, Perform] => [name, perform as unknown as Perform];

/** Like `performs`; the open file belongs to the main thread then. */
export const performsFile = <Input, Question, Answer>(
  task: Task<Input, FileHandle, Question, Answer>,
  perform: (input: Input, ask: (question: Question) => Promise<Answer>) => Promise<FileHandle>,
): readonly [string, Perform] =>
  performs<Input, unknown, Question, Answer>(task, async (...sent) => new SentFile(await perform(...sent)));

class SentFile {
  constructor(readonly handle: FileHandle) {}
}

/** The default export of a worker's script. `toFailure` makes an error plain data. */
export function performing(entries: readonly (readonly [string, Perform])[], toFailure: (error: unknown) => unknown) {
  const tasks = new Map(entries);
  return async ({ name, input, port }: Order): Promise<Outcome> => {
    const watch = setInterval(endIfTooLarge, watchEveryMs);
    port.postMessage('started');
    // One question at a time, because answers have no number.
    let answered: Promise<unknown> = Promise.resolve();
    const ask = (question: unknown): Promise<unknown> => {
      answered = answered.then(
        () =>
          new Promise((resolve) => {
            port.once('message', resolve);
            port.postMessage(question);
          }),
      );
      return answered;
    };
    try {
      const result = await tasks.get(name)?.(input, ask);
      return result instanceof SentFile ? movedOutcome(result.handle) : { result };
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
      return { failure: toFailure(error), message, stack };
    } finally {
      clearInterval(watch);
      port.close();
    }
  };
}

/** In a worker this ends only the thread, like a heap that is too large. */
function endIfTooLarge(): void {
  if (process.memoryUsage().external <= buffersAtMostBytes) return;
  throw Object.assign(new Error('The buffers of a task are too large.'), { code: outOfMemory });
}

function movedOutcome(handle: FileHandle): Outcome {
  const outcome: Outcome = { result: handle };
  const moved = {
    get [transferableSymbol]() {
      return handle;
    },
    get [valueSymbol]() {
      return outcome;
    },
  };
  return move(moved) as unknown as Outcome;
}
