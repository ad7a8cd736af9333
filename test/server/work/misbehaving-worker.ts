/** A worker for `workers.test.ts`, which fails in every way that a thread can. */
import { performing, performs } from '../../../src/server/work/performing.ts';
import { type Task, task } from '../../../src/server/work/task.ts';

export const behaviours = [
  'heap',
  'buffers',
  'exit',
  'late error',
  'late rejection',
  'endless loop',
  'silence',
] as const;
type Behaviour = (typeof behaviours)[number] | 'answer' | 'throw' | 'answer, then fail' | 'unsendable answer';

export const behave: Task<Behaviour, unknown> = task('behave');
export const ask: Task<number, string, number, string> = task('ask');

const never = new Promise<never>(() => {});

const doing: Record<Behaviour, () => unknown> = {
  answer: () => 'answered',
  throw: () => {
    throw new RangeError('thrown');
  },
  'answer, then fail': () => {
    // Later than the answer is read: an error that overtakes it costs the task its answer.
    setTimeout(() => {
      throw new Error('failed after the answer');
    }, 500);
    return 'answered';
  },
  'unsendable answer': () => () => {},
  heap: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, Math.random));
  },
  buffers: () => {
    const kept = Array.from({ length: 60 }, () => Buffer.alloc(10_000_000));
    return never.then(() => kept);
  },
  exit: () => process.exit(3),
  'late error': () => {
    setTimeout(() => {
      throw new Error('late');
    });
    return never;
  },
  'late rejection': () => {
    void Promise.reject(new Error('late'));
    return never;
  },
  'endless loop': () => {
    for (;;);
  },
  silence: () => never,
};

export default performing(
  [
    performs(behave, async (behaviour) => doing[behaviour]()),
    performs(ask, async (first, question) => (await Promise.all([question(first), question(first + 1)])).join(', ')),
  ],
  (error) => ({ kind: error instanceof Error ? error.name : typeof error }),
);
