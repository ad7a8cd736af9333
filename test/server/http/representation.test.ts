import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../../../src/server/http/etag.ts';
import { Representation } from '../../../src/server/http/representation.ts';

describe('Representation.jsonInSlices', () => {
  test.each([
    [[]],
    [[[]]],
    [{}],
    [7],
    ['é"\n'],
    [null],
    [[1, null, undefined, 'é', { a: [undefined], b: undefined }]],
    [{ ids: [1, null], rejected: [{ index: 0 }], left: undefined, name: 'x', inner: { list: [1] } }],
  ])('%j equals the result of JSON.stringify', async (value) => {
    const { bytes, state } = await Representation.jsonInSlices(value);
    expect(Buffer.from(bytes).toString()).toBe(JSON.stringify(value));
    expect(state).toBe(stateOf(bytes));
  });

  test('keeps a given state', async () => {
    expect((await Representation.jsonInSlices({ id: 1 }, 'given')).state).toBe('given');
  });

  test('does not block the event loop for a long list', async () => {
    const list = Array.from({ length: 100_000 }, (_, id) => ({ id, points: [[id, id]], description: 'x'.repeat(100) }));
    let rounds = 0;
    let isMade = false;
    const making = Representation.jsonInSlices(list).finally(() => {
      isMade = true;
    });
    while (!isMade) {
      await setImmediate();
      rounds += 1;
    }
    expect(Buffer.from((await making).bytes).toString()).toBe(JSON.stringify(list));
    expect(rounds).toBeGreaterThan(20);
  });
});
