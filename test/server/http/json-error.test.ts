import { describe, expect, test } from 'vitest';
import { findJsonError, firstError } from '../../../src/server/http/json-error.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('findJsonError', () => {
  test.each([
    ['', 'it is empty'],
    ['{', 'it ends too early, at line 1, column 2'],
    ['"abc', 'it ends too early, at line 1, column 5'],
    ['{"a":1', 'it ends too early, at line 1, column 7'],
    ['{"a"', 'it ends too early, at line 1, column 5'],
    ['tru', 'unexpected "t" at line 1, column 1'],
    ['{a:1}', 'unexpected "a" at line 1, column 2'],
    ["{'a':1}", 'unexpected "\'" at line 1, column 2'],
    ['{"a":1,}', 'unexpected "}" at line 1, column 8'],
    ['[1,]', 'unexpected "]" at line 1, column 4'],
    ['[1 2]', 'unexpected "2" at line 1, column 4'],
    ['{"a" 1}', 'unexpected "1" at line 1, column 6'],
    ['{"a":1}x', 'unexpected "x" at line 1, column 8'],
    ['[1}', 'unexpected "}" at line 1, column 3'],
    ['01', 'unexpected "1" at line 1, column 2'],
    ['1.', 'unexpected "." at line 1, column 2'],
    ['-', 'unexpected "-" at line 1, column 1'],
    ['1.5e+', 'unexpected "e" at line 1, column 4'],
    ['-0.', 'unexpected "." at line 1, column 3'],
    ['["\\u00g0"]', 'unexpected "\\\\" at line 1, column 3'],
    ['"\\u00', 'unexpected "\\\\" at line 1, column 2'],
    ['NaN', 'unexpected "N" at line 1, column 1'],
    ['["a\\x"]', 'unexpected "\\\\" at line 1, column 4'],
    ['["a\tb"]', 'unexpected "\\t" at line 1, column 4'],
    ['[1,\n 2,\r\n\u{1f600}]', 'unexpected "\u{1f600}" at line 3, column 1'],
    ['[1]\u00a0', 'unexpected "\u00a0" at line 1, column 4'],
  ])('%j: %s', (text, expected) => {
    expect(isJson(text)).toBe(false);
    expect(findJsonError(text)).toBe(expected);
  });

  /** Mutations of valid texts: agrees with JSON.parse on the position of the error. */
  test('the text before the reported position can be continued to JSON', () => {
    const sound = '{"a":[1,-2.5e+3,true,null,"x\\u00e9\\n"],"b":{"c":{}},"d":[[],{}]}';
    let broken = 0;
    for (let at = 0; at < sound.length; at += 1) {
      for (const odd of ['', '}', ']', ',', ':', '"', 'x', '\u0001', '7']) {
        const text = sound.slice(0, at) + odd + sound.slice(at + 1);
        if (isJson(text)) continue;
        broken += 1;
        const message = findJsonError(text);
        const column = Number(/column (\d+)$/.exec(message)?.[1]);
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual(text.length + 1);
        // The error is at or after the change, because the text before it was valid.
        expect(column).toBeGreaterThanOrEqual(Math.min(at, startOfToken(sound, at)) + 1);
      }
    }
    expect(broken).toBeGreaterThan(300);
  });

  /** The position of a literal or escape is its first character. */
  const startOfToken = (text: string, at: number): number => {
    const before = text.slice(0, at);
    return at - (/(?:[a-z]+|\\u?[0-9a-f]*|[-+.\deE]+)$/.exec(before)?.[0].length ?? 0);
  };
});

describe('The search in one long value', () => {
  test.each([
    ['text of escapes', '["', '\\u0041', '"'],
    ['text of umlauts', '["', '\u00e4', '"'],
    ['member name', '[{"', 'a', '":1}'],
    ['whole number', '[', '9', ''],
    ['fraction', '[0.', '9', ''],
    ['exponent', '[1e', '9', ''],
  ])('gives way every 64 kB: a %s of 5 MB', (_, before, repeated, after) => {
    const bytes = Buffer.from(`${before}${repeated.repeat(5_000_000 / Buffer.byteLength(repeated))}${after}, wrong]`);
    let pauses = 0;
    const steps = firstError(bytes);
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(step.value).toBe(bytes.length - ' wrong]'.length + 1);
    expect(pauses).toBe(Math.floor(5_000_000 / (64 * 1024)));
  });
});
