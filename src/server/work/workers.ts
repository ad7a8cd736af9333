/**
 * Runs long work in threads of their own, so that the main thread keeps answering. Each task has a limit of time and of
 * memory. A thread that exceeds one, or that dies, costs only its own task.
 */
import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type Asker, FairQueue, type FairQueueLimits } from './fair-queue.ts';
import { type Order, type Outcome, outOfMemory, type Task, TaskFailed, WorkStopped, WorkTooLarge } from './task.ts';

export interface WorkersOptions {
  /** The script of a thread: see `performing`. */
  file: string;
  /** Reports a thread that failed between two tasks. */
  warn(message: string, error: unknown): void;
  heapMegabytes?: number;
  timeLimitMs?: number;
  queue?: FairQueueLimits;
}

export interface RunOptions<Question, Answer> {
  asker: Asker;
  /** Ends the task, for example because the client hung up. The result is rejected with its reason. */
  signal?: AbortSignal | undefined;
  /** Answers what the task asks. */
  answer?: (question: Question) => Promise<Answer>;
  /** Called when the task does not wait for others any more. */
  onTurn?: () => void;
  /** Instead of the limit of all tasks. */
  timeLimitMs?: number;
}

/** The rest of the processors is for the main thread and PostgreSQL. */
const threads = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));

/** Of JavaScript values. Buffers have a limit of their own, see `performing`. */
const defaultHeapMegabytes = 256;
const defaultTimeLimitMs = 5 * 60_000;
/** An idle thread keeps its modules loaded this long. */
const idleMs = 60_000;

/** One account never takes all threads, so another account's task starts at once or next. */
const defaultQueue: FairQueueLimits = {
  atATime: threads,
  atATimePerAccount: threads - 1,
  atATimePerUser: 1,
  waitingPerUser: 10,
  waitingPerAccount: 50,
  waitingAtMost: 1000,
};

export class Workers {
  private readonly pool: Piscina<Order, Outcome>;
  private readonly queue: FairQueue;
  /** Of tasks whose thread has not started. */
  private readonly starting = new Set<AbortController>();
  private readonly timeLimitMs: number;

  constructor({
    file,
    warn,
    heapMegabytes = defaultHeapMegabytes,
    timeLimitMs = defaultTimeLimitMs,
    queue = defaultQueue,
  }: WorkersOptions) {
    this.queue = new FairQueue(queue);
    this.timeLimitMs = timeLimitMs;
    this.pool = new Piscina({
      filename: file,
      // From sources.
      ...(file.endsWith('.ts') && { execArgv: ['--import', 'tsx'] }),
      minThreads: 0,
      maxThreads: queue.atATime,
      idleTimeout: idleMs,
      // Otherwise an idle thread blocks: it would not notice the end of its database connection.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // Of a thread without a task. The pool would let a task wait for a thread that does not start.
    this.pool.on('error', (error: unknown) => {
      warn('A worker thread failed', error);
      for (const stop of this.starting) stop.abort(new WorkStopped('Its thread did not start.'));
    });
  }

  /** Throws `TooManyWaiting` at once, `TaskFailed`, `WorkTooLarge`, `WorkStopped`, or the signal's reason. */
  run<Input, Result, Question, Answer>(
    { name }: Task<Input, Result, Question, Answer>,
    input: Input,
    { asker, signal, answer, onTurn, timeLimitMs = this.timeLimitMs }: RunOptions<Question, Answer>,
  ): Promise<Result> {
    return this.queue.take(
      asker,
      async () => {
        signal?.throwIfAborted();
        onTurn?.();
        const stop = new AbortController();
        const late = setTimeout(() => stop.abort(new WorkTooLarge('The time limit is over.')), timeLimitMs);
        const hangUp = (): void => stop.abort(signal?.reason);
        signal?.addEventListener('abort', hangUp, { once: true });
        const { port1: ours, port2: port } = new MessageChannel();
        this.starting.add(stop);
        ours.once('message', () => {
          this.starting.delete(stop);
          ours.on('message', (question: Question) => {
            Promise.resolve(question)
              .then(async (asked) => answer?.(asked))
              .then((found) => ours.postMessage(found))
              .catch((error: unknown) => stop.abort(error));
          });
        });
        try {
          return (await this.perform({ name, input, port }, stop.signal)) as Result;
        } finally {
          clearTimeout(late);
          this.starting.delete(stop);
          signal?.removeEventListener('abort', hangUp);
          ours.close();
        }
      },
      signal,
    );
  }

  private async perform(order: Order, signal: AbortSignal): Promise<unknown> {
    // The pool never queues: it has a thread for each running task.
    const outcome = await this.pool.run(order, { transferList: [order.port], signal }).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason;
      const isTooLarge = error instanceof Error && 'code' in error && error.code === outOfMemory;
      throw isTooLarge
        ? new WorkTooLarge('The memory limit is exceeded.', { cause: error })
        : new WorkStopped('Its thread died.', { cause: error });
    });
    if ('failure' in outcome) throw new TaskFailed(outcome.failure, outcome.message, outcome.stack);
    return outcome.result;
  }

  /** Running tasks end with `WorkStopped`. */
  close(): Promise<void> {
    return this.pool.destroy();
  }
}
