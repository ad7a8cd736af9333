import { DatabaseError } from 'pg';
import { expect, test, vi } from 'vitest';
import { listen } from '../../../src/server/host/listen.ts';
import { consoleToLog, createLog } from '../../../src/server/observe/log.ts';

test('an answer that fails after its head is cut off, and a line of the log without what the database quotes', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  consoleToLog(log);
  const failure = Object.assign(new DatabaseError('invalid input: "Ana Torres"', 100, 'error'), { code: '22P02' });
  const body = (): ReadableStream<Uint8Array> => {
    let pieces = 0;
    return new ReadableStream({
      pull: (controller) => {
        pieces += 1;
        if (pieces > 3) throw failure;
        controller.enqueue(new Uint8Array(1000));
      },
    });
  };
  const listening = await listen({ fetch: async () => new Response(body()) }, { host: '127.0.0.1', port: 0, log });
  const answer = await fetch(listening.origin);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await vi.waitFor(() => expect(lines.join('')).toContain('22P02'));
  await listening.close(1000);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', message: 'console', code: '22P02' },
  ]);
  expect(lines.join('')).not.toContain('Ana Torres');
  expect(printed).not.toHaveBeenCalled();
});
