import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { bodyOf, discardRest, readBody } from '../../../src/server/http/body.ts';
import { BodyMemory, type HeldBytes } from '../../../src/server/http/body-memory.ts';
import { TooManyWaiting } from '../../../src/server/work/too-many-waiting.ts';

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
    const memory = new BodyMemory({ smallTotalBytes: 1_000_000, largeTotalBytes: 3_000_000 });
    const held = memory.forRequest();
    const body = await readBody(posted(Buffer.alloc(1_000_000)), { held }, 1_000_000);
    await expect(readBody(posted(Buffer.alloc(1_000_000)), { held: memory.forRequest() }, 1_000_000)).rejects.toThrow();
    held.release();
    expect(body.buffer.byteLength).toBe(0);
    const next = await readBody(posted(Buffer.alloc(1_000_000)), { held: memory.forRequest() }, 1_000_000);
    expect(next).toHaveLength(1_000_000);
  });
});

describe('the memory of bodies', () => {
  const memory = () => new BodyMemory({ smallTotalBytes: 100_000, largeTotalBytes: 1_000_000 });
  const body = (of: BodyMemory, accountId: number, userId: number, bytes: number): HeldBytes => {
    const held = of.forRequest();
    held.sentBy({ accountId, userId });
    held.hold(bytes);
    return held;
  };
  const ended = (...bodies: HeldBytes[]): boolean[] => bodies.map((each) => each.ended !== undefined);

  test('ends the body that has waited longest, of the user who holds most', () => {
    const of = memory();
    const [colleague, first, second] = [body(of, 1, 1, 100_000), body(of, 1, 2, 150_000), body(of, 1, 2, 150_000)];
    first.hold(160_000);
    const third = body(of, 1, 2, 150_000);
    expect(ended(colleague, first, second, third)).toEqual([false, false, true, false]);
    expect(() => second.hold(150_001)).toThrow(TooManyWaiting);
  });

  test('never ends a complete body, nor one of an account that holds less', () => {
    const of = memory();
    const [complete, other] = [body(of, 1, 1, 450_000), body(of, 2, 1, 400_000)];
    complete.arrived();
    const [third, fourth] = [body(of, 3, 1, 90_000), body(of, 3, 2, 100_000)];
    expect(ended(complete, other, third, fourth)).toEqual([false, true, false, false]);
    expect(() => body(of, 1, 2, 70_000)).toThrow(TooManyWaiting);
  });

  test('counts small bodies apart from large ones', () => {
    const of = memory();
    const large = body(of, 1, 1, 500_000);
    const small = Array.from({ length: 12 }, () => body(of, 1, 1, 100));
    expect(ended(large, ...small)).toEqual(Array<boolean>(13).fill(false));
    const grown = small[0];
    expect(() => grown?.hold(64_001)).not.toThrow();
    expect(ended(large)).toEqual([true]);
  });

  test('has all its room again after all bodies were released', () => {
    const of = memory();
    for (let round = 0; round < 100; round += 1) {
      const bodies = [body(of, 1, 1, 40_001), body(of, 1, 1, 200_000), body(of, 2, 1, 400_000)];
      bodies[1]?.end(new Error('too slow'));
      for (const each of bodies) each.release();
    }
    expect(ended(body(of, 1, 1, 500_000), body(of, 2, 1, 500_000))).toEqual([false, false]);
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

test('chunks that arrive together are one piece', async () => {
  const text = 'fenceline '.repeat(200);
  const pieces: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = new Request('http://fenceline.test/');
      for await (const piece of bodyOf(request, { incoming })) pieces.push(Buffer.from(piece).toString());
      outgoing.end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const chunks = Array.from(text, (character) => `1\r\n${character}\r\n`).join('');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
  await once(socket, 'data');
  expect(pieces.join('')).toBe(text);
  expect(pieces.length).toBeLessThan(20);
  socket.destroy();
  server.close();
});

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
