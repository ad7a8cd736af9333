/** A listener to `GET /public/v1/live`. */
import { expect, onTestFinished } from 'vitest';
import type { Answering } from './service.ts';

export const livePath = '/public/v1/live';

interface LiveEvent {
  name: string;
  id: string;
  data: Record<string, unknown>;
}

export interface Listener {
  response: Response;
  /** All events so far. */
  events: LiveEvent[];
  /** Waits for this many events of that name, and returns them. */
  received(name: string, count?: number): Promise<LiveEvent[]>;
  /** The id of the last event. */
  lastId(): string;
  /** Resolves when the stream ends, also if its service was killed. */
  ended: Promise<void>;
  leave(): Promise<void>;
}

/** Listens until the end of the test. `after`: Last-Event-ID. */
export async function listenTo(
  { request }: Answering,
  token: string,
  { after }: { after?: string } = {},
): Promise<Listener> {
  const headers = { Authorization: `Bearer ${token}`, ...(after !== undefined && { 'Last-Event-ID': after }) };
  const response = await request(livePath, { method: 'GET', headers });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The stream has no body.');
  const events: LiveEvent[] = [];
  const next = () => reader.read().catch(() => ({ done: true, value: '' }));
  const read = async (): Promise<void> => {
    let text = '';
    for (;;) {
      const { done, value } = await next();
      if (done) return;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.flatMap(eventOf));
    }
  };
  const ended = read();
  /** A stream that is broken is over. */
  const leave = () => reader.cancel().catch(() => {});
  onTestFinished(leave);
  return {
    response,
    events,
    ended,
    leave,
    lastId: () => events.at(-1)?.id ?? '',
    async received(name, count = 1) {
      const of = () => events.filter((event) => event.name === name);
      await expect.poll(() => of().length).toBeGreaterThanOrEqual(count);
      return of();
    },
  };
}

function eventOf(block: string): LiveEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const [name, id, data] = [fields.get('event'), fields.get('id'), fields.get('data')];
  if (name === undefined || id === undefined || data === undefined) return [];
  return [{ name, id, data: JSON.parse(data) as Record<string, unknown> }];
}
