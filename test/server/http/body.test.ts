import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { discardRest, readBody } from '../../../src/server/http/body.ts';
import { BodyMemory } from '../../../src/server/http/body-memory.ts';

const posted = (body: Buffer, headers = {}): Request =>
  new Request('http://fenceline.test/', { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> });

describe('readBody', () => {
  test.each([0, 1, 20_000, 300_000, 999_999, 1_000_000])('reads %i bytes', async (length) => {
    const body = Buffer.alloc(length, 'fenceline ');
    expect((await readBody(posted(body), {}, 1_000_000)).equals(body)).toBe(true);
    const declared = { 'Content-Length': String(length) };
    expect((await readBody(posted(body, declared), {}, 1_000_000)).equals(body)).toBe(true);
  });

  test('returns the memory of a large body to the system when it is released', async () => {
    const memory = new BodyMemory(1_500_000);
    const held = memory.forRequest();
    const body = await readBody(posted(Buffer.alloc(1_000_000)), { held }, 1_000_000);
    await expect(readBody(posted(Buffer.alloc(1_000_000)), { held: memory.forRequest() }, 1_000_000)).rejects.toThrow();
    held.release();
    expect(body.buffer.byteLength).toBe(0);
    const next = await readBody(posted(Buffer.alloc(1_000_000)), { held: memory.forRequest() }, 1_000_000);
    expect(next).toHaveLength(1_000_000);
  });
});

/** Rounds of the event loop until the work ends. */
async function roundsOf(work: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let runs = true;
  void work.finally(() => {
    runs = false;
  });
  const count = (): void => {
    rounds += 1;
    if (runs) setImmediate(count);
  };
  setImmediate(count);
  await work;
  return rounds;
}

describe('other requests run between the chunks', () => {
  const chunks = 40;
  const chunk = Buffer.alloc(50_000);

  test('of a large body', async () => {
    const incoming = Object.assign(Readable.from(Array(chunks).fill(chunk)), { headers: {} }) as IncomingMessage;
    const reading = readBody(new Request('http://fenceline.test/'), { incoming }, chunks * chunk.length);
    expect(await roundsOf(reading)).toBeGreaterThan(chunks / 2);
    expect(await reading).toHaveLength(chunks * chunk.length);
  });

  test('of a body that is discarded', async () => {
    const incoming = Readable.from(Array(chunks).fill(chunk)) as IncomingMessage;
    expect(await roundsOf(discardRest(incoming))).toBeGreaterThan(chunks / 2);
  });
});
