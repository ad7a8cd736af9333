import { expect, test } from 'vitest';
import { answerLines } from '../../../src/server/api/lines.ts';

const line = { text: 'x'.repeat(999) };

/** An answer of a megabyte. `over` settles when its work ends. */
function largeAnswer(): { lines: Parameters<typeof answerLines>[0]['lines']; over: Promise<unknown> } {
  let told = (_: unknown): void => {};
  const over = new Promise((resolve) => {
    told = resolve;
  });
  return {
    over,
    async lines(send) {
      try {
        for (let nth = 0; nth < 1000; nth += 1) await send(line);
        told('done');
        return { end: true };
      } catch (error) {
        told(error);
        throw error;
      }
    },
  };
}

const problem = { type: 'x', title: 'X', status: 500, detail: 'X.', instance: '/', requestId: '1', reasons: [] };
const explain = async () => problem;
const whole = () => Promise.reject(new Error('not asked'));

test('many lines arrive in order, the last one included', async () => {
  const { lines } = largeAnswer();
  const text = await (await answerLines({ lines, whole }, { explain })).text();
  const received = text.trimEnd().split('\n');
  expect(received).toHaveLength(1001);
  expect(received.at(-1)).toBe('{"end":true}');
});

test('the work ends when the client goes', async () => {
  const { lines, over } = largeAnswer();
  const response = await answerLines({ lines, whole }, { explain });
  await response.body?.cancel();
  expect(await over).toEqual(new Error('The client has ended the answer.'));
});

test('a failure after the first line is the last line', async () => {
  const lines = async (send: (line: object) => Promise<void>): Promise<object> => {
    // More than is sent at once, so that the answer has begun.
    for (let nth = 0; nth < 20; nth += 1) await send(line);
    throw new Error('too bad');
  };
  const text = await (await answerLines({ lines, whole }, { explain })).text();
  const received = text.trimEnd().split('\n');
  expect(received).toHaveLength(21);
  expect(JSON.parse(received.at(-1) ?? '')).toEqual(problem);
});
