/** Splits long work into slices, so that other requests run in between. */
import { setImmediate } from 'node:timers/promises';

/** Longer than most requests take, short enough not to be noticed. */
const sliceMs = 1;

/** Rounds of the event loop between two slices. An answer to a new connection takes about three. */
const roundsBetween = 3;
/** After this long the next slice starts with fewer rounds: in rounds that take long, it delays others hardly at all. */
const betweenAtMostMs = 10;

/** All long work shares one queue, so that a round runs at most one slice. */
let queue: Promise<unknown> = Promise.resolve();

/** Resolves when the next slice starts. */
export function nextSlice(): Promise<unknown> {
  queue = queue.then(passRounds);
  return queue;
}

async function passRounds(): Promise<void> {
  const untilMs = performance.now() + betweenAtMostMs;
  for (let round = 0; round < roundsBetween && performance.now() < untilMs; round += 1) await setImmediate();
}

/** Takes steps in slices. They yield often. */
export async function inSlices<Result>(
  steps: Generator<undefined, Result>,
  yieldIfDue = createYielder(),
): Promise<Result> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) await yieldIfDue();
  return step.value;
}

export async function forEachInSlices<Value>(
  values: Iterable<Value>,
  visit: (value: Value, index: number) => void,
): Promise<void> {
  const yieldIfDue = createYielder();
  let index = 0;
  for (const value of values) {
    const due = yieldIfDue();
    if (due) await due;
    visit(value, index);
    index += 1;
  }
}

export async function mapInSlices<From, To>(
  values: Iterable<From>,
  make: (value: From, index: number) => To,
): Promise<To[]> {
  const made: To[] = [];
  await forEachInSlices(values, (value, index) => void made.push(make(value, index)));
  return made;
}

export async function flatMapInSlices<From, To>(
  values: Iterable<From>,
  make: (value: From, index: number) => readonly To[],
): Promise<To[]> {
  const made: To[] = [];
  await forEachInSlices(values, (value, index) => {
    for (const each of make(value, index)) made.push(each);
  });
  return made;
}

/** Call `await yieldIfDue()` in a long loop: it waits only when the slice is used up. */
export function createYielder(): () => Promise<void> | undefined {
  let endsMs = performance.now() + sliceMs;
  return () => {
    if (performance.now() < endsMs) return undefined;
    return nextSlice().then(() => {
      endsMs = performance.now() + sliceMs;
    });
  };
}
