import type { MessagePort } from 'node:worker_threads';

/** Work for a thread of its own. `Question`: what it asks the main thread meanwhile, see `Workers`. */
export interface Task<Input, Result, Question = never, Answer = never> {
  readonly name: string;
  /** Only for the compiler. */
  readonly types?: (input: Input, ask: (question: Question) => Promise<Answer>) => Promise<Result>;
}

export const task = <Input, Result, Question = never, Answer = never>(
  name: string,
): Task<Input, Result, Question, Answer> => ({ name });

/** What the main thread sends. */
export interface Order {
  name: string;
  input: unknown;
  port: MessagePort;
}

/** What a worker answers: `failure` is made by the `toFailure` of its tasks. */
export type Outcome = { result: unknown } | { failure: unknown; message: string; stack: string | undefined };

/** A task that ended without an answer: it exceeded a limit, or its thread died. */
export class WorkStopped extends Error {}

/** The task needs more time or memory than it may have. Asking again does not help. */
export class WorkTooLarge extends WorkStopped {}

/** What Node.js calls a thread that exceeded the limit of its heap. */
export const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** The failure of a task, as its worker has sent it. */
export class TaskFailed extends Error {
  constructor(
    readonly failure: unknown,
    message: string,
    stack: string | undefined,
  ) {
    super(message);
    if (stack !== undefined) this.stack = stack;
  }
}
