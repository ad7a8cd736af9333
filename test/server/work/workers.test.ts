import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { TaskFailed, WorkStopped, WorkTooLarge } from '../../../src/server/work/task.ts';
import { TooManyWaiting } from '../../../src/server/work/too-many-waiting.ts';
import { Workers } from '../../../src/server/work/workers.ts';
import { ask, behave, behaviours } from './misbehaving-worker.ts';

const warn = vi.fn<(message: string, error: unknown) => void>();
const queue = { atATime: 2, atATimePerAccount: 1, waitingPerUser: 2, waitingPerAccount: 3, waitingAtMost: 10 };
const asker = { accountId: 1, userId: 1 };
const other = { accountId: 2, userId: 2 };

let workers: Workers;
beforeAll(() => {
  const file = join(inject('programs'), 'misbehaving-worker.js');
  workers = new Workers({ file, warn, heapMegabytes: 64, timeLimitMs: 8_000, queue });
});
afterAll(() => workers.close());

test('answers, and asks the main thread meanwhile, also two questions at once', async () => {
  expect(await workers.run(behave, 'answer', { asker })).toBe('answered');
  const answer = async (question: number): Promise<string> => `answer ${question}`;
  expect(await workers.run(ask, 7, { asker, answer })).toBe('answer 7, answer 8');
});

test.each([
  [
    'throws',
    () => {
      throw new RangeError('no answer');
    },
  ],
  ['rejects', () => Promise.reject(new RangeError('no answer'))],
])('an answer that %s ends only its task', async (_, answer) => {
  await expect(workers.run(ask, 7, { asker, answer })).rejects.toThrow('no answer');
  expect(await workers.run(behave, 'answer', { asker })).toBe('answered');
});

test('passes a failure on, with its stack', async () => {
  const failed = await workers.run(behave, 'throw', { asker }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(TaskFailed);
  expect(failed).toMatchObject({ failure: { kind: 'RangeError' }, message: 'thrown' });
  expect((failed as Error).stack).toContain('misbehaving-worker');
});

test('ends a task whose question fails here', async () => {
  const answer = (): Promise<string> => Promise.reject(new Error('no answer'));
  await expect(workers.run(ask, 1, { asker, answer })).rejects.toThrow('no answer');
});

/** Only the limit of time ends these behaviours, so the tests wait for it. */
const timeLimitMs = 2_000;
const limitOf = (behaviour: string) => (['endless loop', 'silence'].includes(behaviour) ? { timeLimitMs } : {});

test.each([...behaviours, 'unsendable answer'] as const)('%s costs only its own task', async (behaviour) => {
  const failing = workers.run(behave, behaviour, { asker, ...limitOf(behaviour) }).catch((error: unknown) => error);
  expect(await workers.run(behave, 'answer', { asker: other })).toBe('answered');
  expect(await failing).toBeInstanceOf(WorkStopped);
  expect(await workers.run(behave, 'answer', { asker })).toBe('answered');
});

test.each(['heap', 'buffers', 'endless loop'] as const)('%s is reported as too large', async (behaviour) => {
  await expect(workers.run(behave, behaviour, { asker, ...limitOf(behaviour) })).rejects.toBeInstanceOf(WorkTooLarge);
});

test('a failure after the answer is reported, and the next task is done', async () => {
  expect(await workers.run(behave, 'answer, then fail', { asker })).toBe('answered');
  const failure = expect.objectContaining({ message: 'failed after the answer' }) as unknown;
  await expect.poll(() => warn.mock.calls).toContainEqual(['A worker thread failed', failure]);
  expect(await workers.run(behave, 'answer', { asker })).toBe('answered');
});

test('a thread that cannot start costs only its own task', async () => {
  const broken = new Workers({ file: join(import.meta.dirname, 'no-such-worker.ts'), warn: () => {}, queue });
  await expect(broken.run(behave, 'answer', { asker })).rejects.toBeInstanceOf(WorkStopped);
  await broken.close();
});

test('a client that hangs up ends its task, waiting or running, and frees its place', async () => {
  const clients = [new AbortController(), new AbortController()];
  const running = clients.map(({ signal }) =>
    workers.run(behave, 'endless loop', { asker, signal }).catch((error: unknown) => error),
  );
  const next = workers.run(behave, 'answer', { asker });
  clients[1]?.abort(new Error('hung up while waiting'));
  clients[0]?.abort(new Error('hung up'));
  expect(await Promise.all(running)).toEqual([new Error('hung up'), new Error('hung up while waiting')]);
  expect(await next).toBe('answered');
});

test('refuses at once what may not wait', async () => {
  const client = new AbortController();
  const waiting = Array.from({ length: 3 }, () =>
    workers.run(behave, 'silence', { asker, signal: client.signal }).catch((error: unknown) => error),
  );
  await expect(workers.run(behave, 'answer', { asker })).rejects.toBeInstanceOf(TooManyWaiting);
  expect(await workers.run(behave, 'answer', { asker: other })).toBe('answered');
  client.abort(new Error('over'));
  await Promise.all(waiting);
});
