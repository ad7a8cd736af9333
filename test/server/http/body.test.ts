import { describe, expect, test } from 'vitest';
import { readBody } from '../../../src/server/http/body.ts';
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
