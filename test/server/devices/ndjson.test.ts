import { describe, expect, test } from 'vitest';
import { type Line, linesOf } from '../../../src/server/devices/ndjson.ts';

const limitBytes = 20;
const bytes = (text: string): Uint8Array => Buffer.from(text);

async function all(pieces: Iterable<Uint8Array>): Promise<(string | undefined)[]> {
  const lines: Line[] = [];
  for await (const some of linesOf(pieces, limitBytes)) lines.push(...some);
  return lines.map((line) => {
    if ('text' in line) return line.text;
    return 'blank' in line ? '(blank)' : `(${line.fault.detail})`;
  });
}

/** Splits a text into pieces of this many bytes. */
function* cut(whole: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < whole.byteLength; at += size) yield whole.subarray(at, at + size);
}

const euro = bytes('"€"');
describe.each([1, 2, 3, 7, 1000])('cut every %i bytes', (size) => {
  test.each([
    ['nothing', '', []],
    ['one line', 'a\n', ['a']],
    ['a last line without newline', 'a\nb', ['a', 'b']],
    ['blank lines', '\n\na\n \n\t\r\nb\r\n\n', ['(blank)', '(blank)', 'a', '(blank)', '(blank)', 'b\r', '(blank)']],
    ['characters of several bytes', '"€"\n"🚚"\n', ['"€"', '"🚚"']],
    ['a line as long as it may be', `${'x'.repeat(20)}\nb`, ['x'.repeat(20), 'b']],
    ['a byte order mark', '\ufeffa\nb', ['a', 'b']],
    ['a longer one between others', `a\n${'x'.repeat(21)}\nb\n`, ['a', '(is longer than 20 bytes)', 'b']],
    ['a longer one at the end', `a\n${'x'.repeat(50)}`, ['a', '(is longer than 20 bytes)']],
  ])('%s', async (_, text, lines) => {
    expect(await all(cut(bytes(text), size))).toEqual(lines);
  });

  test('invalid UTF-8 affects only its own line', async () => {
    const broken = Buffer.concat([
      bytes('a\n'),
      euro.subarray(0, 2),
      bytes('\nb\n'),
      Buffer.from([0xff]),
      bytes('\nc'),
    ]);
    expect(await all(cut(broken, size))).toEqual(['a', '(is not valid UTF-8)', 'b', '(is not valid UTF-8)', 'c']);
  });
});

test('a piece of many megabytes is read in parts', async () => {
  const parts: number[] = [];
  for await (const lines of linesOf([bytes('0123456789\n'.repeat(100_000))], limitBytes)) parts.push(lines.length);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(100_000);
  expect(Math.max(...parts)).toBeLessThan(12_000);
});

test('the stream is read only as fast as its lines are processed', async () => {
  let given = 0;
  function* endless(): Iterable<Uint8Array> {
    for (;;) {
      given += 1;
      yield bytes('a\n');
    }
  }
  const lines = linesOf(endless(), limitBytes);
  await lines.next();
  await lines.next();
  await lines.return(undefined);
  expect(given).toBe(2);
});
